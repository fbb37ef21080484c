package io.geobroker.broker.operator.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;

class RolesOfClaimTest {
    /** As of Keycloak, of Auth0 and of those who write words. */
    private static final Jwt TOKEN = Jwt.withTokenValue("token")
            .header("alg", "none")
            .claim("realm_access", Map.of("roles", List.of("operator", "clerk")))
            .claim("https://geobroker.example/roles", List.of("viewer"))
            .claim("words", "viewer operator")
            .build();

    @ParameterizedTest
    @CsvSource({
        "realm_access.roles, 'ROLE_operator,ROLE_clerk'",
        "https://geobroker.example/roles, ROLE_viewer",
        "words, 'ROLE_viewer,ROLE_operator'",
        "words.roles, ''",
        "https://geobroker.example/groups, ''"
    })
    void readsAClaimByItsNameOrByAPathIntoIt(String claim, String roles) {
        assertThat(new OidcLogin.RolesOfClaim(claim).convert(TOKEN))
                .extracting(GrantedAuthority::getAuthority)
                .containsExactly(roles.isEmpty() ? new String[0] : roles.split(","));
    }
}
