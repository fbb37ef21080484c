// Lines over the last minutes, in the colours that the style sheet gives for light and dark.

import {ms, rate, tick} from "page/format";

const SHORTEST = 1_000;
const STEPS = [1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000];
const FONT = 11;

/** What a percentile chart shows, drawn in this order. */
export const PERCENTILES = [
  {key: "max_ms", name: "max", color: "--max"},
  {key: "p99_ms", name: "p99", color: "--p99"},
  {key: "mean_ms", name: "mean", color: "--mean", dash: [2, 3]},
  {key: "p50_ms", name: "p50", color: "--p50"}
];

const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Writes on each level line (a round trip) what it is. */
const levelNames = {
  id: "level-names",
  afterDatasetsDraw(chart) {
    const {ctx, chartArea} = chart;
    for (const {y, name} of chart.options.levels ?? []) {
      const at = chart.scales.y.getPixelForValue(y);
      if (at < chartArea.top - 1 || at > chartArea.bottom + 1) continue;
      ctx.save();
      ctx.font = `${FONT}px ${getComputedStyle(document.body).fontFamily}`;
      ctx.fillStyle = color("--level");
      ctx.strokeStyle = color("--card");
      ctx.lineWidth = 4;
      ctx.lineJoin = "round";
      ctx.textBaseline = "bottom";
      // Below: a market order that crosses the ocean takes a little more than the round trip.
      const below = at + FONT + 6 < chartArea.bottom;
      const y0 = below ? at + FONT + 5 : at - 3;
      ctx.strokeText(name, chartArea.left + 6, y0);
      ctx.fillText(name, chartArea.left + 6, y0);
      ctx.restore();
    }
  }
};

/** A chart of lines in a canvas that it makes in the frame. */
export class LineChart {
  #chart;
  #frame;
  #canvas;

  /** @param {{logarithmic: boolean, format: function(number): string}} options */
  constructor(frame, {logarithmic, format}) {
    this.#frame = frame;
    this.#canvas = document.createElement("canvas");
    this.#canvas.setAttribute("role", "img");
    const nothing = document.createElement("p");
    nothing.className = "nothing";
    frame.append(this.#canvas, nothing);
    this.#chart = new Chart(this.#canvas, {
      type: "line",
      data: {datasets: []},
      plugins: [levelNames],
      options: {
        animation: false, parsing: false, normalized: true, responsive: true, maintainAspectRatio: false,
        interaction: {mode: "index", axis: "x", intersect: false},
        layout: {padding: {top: 6, right: 2}},
        scales: {
          x: {type: "linear", grid: {display: false}, ticks: {maxRotation: 0, autoSkip: false}, afterBuildTicks: axis => this.#times(axis)},
          y: logarithmic
            ? {type: "logarithmic", afterBuildTicks: powersOfTen, ticks: {callback: value => ms(value).replace(/\.0+ /, " ")}}
            : {type: "linear", beginAtZero: true, ticks: {maxTicksLimit: 5, callback: value => tick(value)}}
        },
        plugins: {
          legend: {display: false},
          tooltip: {
            displayColors: true, boxWidth: 8, boxHeight: 2, animation: false,
            filter: item => !item.dataset.level,
            callbacks: {
              title: items => (items.length === 0 ? "" : ago(items[0].parsed.x - this.#chart.options.scales.x.max)),
              label: item => ` ${item.dataset.label}  ${format(item.parsed.y)}`
            }
          }
        }
      }
    });
  }

  /**
   * @param {{history: {first: number, last: number}, lines: {name: string, color: string, dash?: number[], points: {x: number, y: ?number}[]}[],
   *     levels?: {y: number, name: string}[], range?: number[], label: string, nothing: string}} drawn
   */
  draw({history, lines, levels = [], range = null, label, nothing}) {
    const now = history.last;
    const from = Math.min(now - SHORTEST, history.first);
    const {options, data} = this.#chart;
    data.datasets = [
      ...lines.map(line => ({
        label: line.name, data: line.points, borderColor: color(line.color), backgroundColor: color(line.color),
        borderWidth: 1.6, borderDash: line.dash ?? [], borderJoinStyle: "round", tension: 0,
        pointRadius: context => (isAlone(line.points, context.dataIndex) ? 2 : 0), pointHoverRadius: 3, spanGaps: false
      })),
      ...levels.map(level => ({
        label: level.name, level: true, data: [{x: from, y: level.y}, {x: now, y: level.y}], borderColor: color("--level"),
        borderWidth: 1.2, borderDash: [6, 4], pointRadius: 0, pointHoverRadius: 0
      }))
    ];
    options.levels = levels;
    options.scales.x.min = from;
    options.scales.x.max = now;
    if (range !== null) [options.scales.y.min, options.scales.y.max] = range;
    for (const axis of [options.scales.x, options.scales.y]) {
      axis.ticks.color = color("--muted");
      axis.ticks.font = {size: FONT, family: getComputedStyle(document.body).fontFamily};
      axis.border = {color: color("--line")};
    }
    options.scales.y.grid = {color: color("--line"), drawTicks: false};
    options.plugins.tooltip.backgroundColor = color("--tip");
    options.plugins.tooltip.titleColor = options.plugins.tooltip.bodyColor = color("--on-tip");
    this.#canvas.setAttribute("aria-label", label);
    const empty = lines.every(line => line.points.every(point => point.y === null));
    this.#frame.classList.toggle("empty", empty);
    this.#frame.querySelector(".nothing").textContent = empty ? nothing : "";
    this.#chart.update("none");
  }

  #times(axis) {
    const {min, max} = axis;
    const few = this.#chart === undefined || this.#chart.width < 320 ? 3 : 6;
    const step = STEPS.find(each => (max - min) / each <= few) ?? STEPS.at(-1);
    axis.ticks = [];
    for (let at = max; at >= min; at -= step) {
      axis.ticks.unshift({value: at, label: ago(at - max)});
    }
    axis.options.ticks.callback = (value, i, ticks) => ticks[i].label;
  }
}

const isAlone = (points, i) => (points[i - 1]?.y ?? null) === null && (points[i + 1]?.y ?? null) === null;

function ago(millis) {
  const seconds = Math.round(-millis / 1000);
  if (seconds <= 0) return "now";
  return seconds < 60 || seconds % 60 !== 0 ? `−${seconds} s` : `−${seconds / 60} min`;
}

function powersOfTen(axis) {
  axis.ticks = [];
  for (let value = 10 ** Math.ceil(Math.log10(axis.min) - 1e-9); value <= axis.max * 1.001; value *= 10) {
    axis.ticks.push({value});
  }
}

/** From one power of ten to another, so that all of the points and levels fit; two charts with one range compare at a glance. */
export function commonRange(lists, levels) {
  const [least, most] = d3.extent([...lists.flat(), ...levels].map(({y}) => y).filter(y => y > 0));
  if (least === undefined) return [1, 1000];
  const low = 10 ** Math.floor(Math.log10(least));
  return [low, Math.max(most * 1.5, low * 10)];
}

export const rates = value => `${rate(value)}/s`;
