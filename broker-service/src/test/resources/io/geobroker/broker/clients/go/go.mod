module clients

go 1.22

require (
	github.com/alpacahq/alpaca-trade-api-go/v3 v3.9.1
	github.com/shopspring/decimal v1.4.0
)

require (
	cloud.google.com/go v0.118.0 // indirect
	github.com/josharian/intern v1.0.0 // indirect
	github.com/mailru/easyjson v0.7.7 // indirect
)
