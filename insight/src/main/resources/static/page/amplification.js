// What each write becomes, what crosses the ocean for it, and what that costs: measured beside predicted.

import {h, show, table} from "page/dom";
import {bytes, count, deviation, percent, rate, times, usd} from "page/format";

/** How far from its prediction a measurement may be. */
const TOLERANCE = 0.05;

export function drawAmplification(target, picture) {
  const {all, tables = []} = picture?.amplification ?? {};
  const written = tables.filter(isWritten).sort((a, b) => b.logical_writes - a.logical_writes);
  const idle = tables.filter(each => !isWritten(each)).map(each => each.table);
  const rows = [...(all ? [{...all, table: "all tables", total: true}] : []), ...written];
  show(target, rows.length === 0 ? h("p", {class: "note"}, "Not measured yet.") : table("Write amplification by table", [
    {title: "Table", class: "name", cell: row => (row.total ? h("b", {}, row.table) : row.table)},
    {title: "Writes", class: "number wide", cell: row => count(row.logical_writes)},
    {title: "Measured", class: "number", cell: row => h("b", {}, times(row.measured))},
    {title: "Predicted", class: "number", cell: row => times(row.predicted)},
    {title: "Off by", class: "number off", cell: row => h("span", {class: isOff(row) ? "warn" : null}, deviation(row.measured, row.predicted))}
  ], rows, row => row.table), rows.length > 0 && h("p", {class: "note under"}, `Writes are of ${picture.instance}. `,
  typeof all?.measured !== "number" && "Ratios, shares of an order and predictions need every broker of the world: one is silent, has just begun or is not listed, or Kafka has given it no partitions. Grafana adds up all that its Prometheus reads."),
  idle.length > 0 && h("details", {class: "note under", "aria-label": "Tables that nothing was written to"},
    h("summary", {}, `${idle.length} more ${idle.length === 1 ? "table" : "tables"}, nothing written`), h("p", {}, idle.join(", "))));
}

const isWritten = row => row.logical_writes > 0 || row.replica_writes > 0;

const isOff = row => typeof row.measured === "number" && row.predicted > 0 && Math.abs(row.measured / row.predicted - 1) > TOLERANCE;

/** @param everywhere the shares of all regions together, where they are known */
export function drawTraffic(target, picture, everywhere, titleOf) {
  const traffic = picture?.traffic;
  const each = [
    {what: "an order", ...traffic?.per_order},
    {what: "a trade", ...traffic?.per_trade},
    ...(everywhere ? [{what: "an order, by all regions", ...everywhere.per_order}, {what: "a trade, by all regions", ...everywhere.per_trade}] : [])
  ];
  show(target,
    table("Ocean traffic of one order and of one trade", [
      {title: "Sent for", cell: row => row.what},
      {title: "Messages", class: "number", cell: row => rate(row.messages)},
      {title: "Bytes", class: "number", cell: row => bytes(row.bytes)},
      {title: "USD per million", class: "number", cell: row => usd(typeof row.usd === "number" ? row.usd * 1e6 : null)}
    ], each, row => row.what),
    table("Ocean traffic to each region", [
      {title: "To", cell: row => titleOf(row.region)},
      {title: "Msgs/s", class: "number", cell: row => rate(row.messages_per_s)},
      {title: "Bytes/s, predicted", class: "number", cell: row => [bytes(row.bytes_per_s), h("span", {class: "beside"}, ` / ${bytes(row.predicted_bytes_per_s)}`)]},
      {title: "USD/month", class: "number", cell: row => usd(row.usd_per_month)}
    ], traffic?.to ?? [], row => row.region),
    h("p", {class: "note under"}, "Statements whose coordinator is in another datacenter: ",
      h("b", {"data-figure": "remote-coordinators"}, percent(picture?.remote_coordinator_share))));
}
