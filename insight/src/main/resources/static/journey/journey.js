'use strict';

const element = id => document.getElementById(id);
const remembered = name => sessionStorage.getItem('geobroker.' + name) || '';
const remember = (name, value) => sessionStorage.setItem('geobroker.' + name, value);

element('id').value = new URLSearchParams(location.search).get('id') || '';
element('key').value = remembered('key');
element('secret').value = remembered('secret');
element('ask').addEventListener('submit', event => {
  event.preventDefault();
  show();
});
if (element('id').value && element('key').value && element('secret').value) {
  show();
}

async function show() {
  const id = element('id').value.trim();
  remember('key', element('key').value.trim());
  remember('secret', element('secret').value);
  history.replaceState(null, '', '?id=' + encodeURIComponent(id));
  element('state').textContent = 'Asking ...';
  element('journey').hidden = true;
  try {
    const answer = await fetch('../geo/orders/' + encodeURIComponent(id) + '/journey', {
      headers: {'APCA-API-KEY-ID': remembered('key'), 'APCA-API-SECRET-KEY': remembered('secret')},
    });
    const body = await answer.json();
    if (!answer.ok) {
      element('state').textContent = body.message || 'The broker answered ' + answer.status;
      return;
    }
    element('state').textContent = '';
    draw(body);
  } catch (failure) {
    element('state').textContent = 'The broker does not answer: ' + failure.message;
  }
}

function draw(journey) {
  drawFacts(journey);
  const gaps = journey.missing.map(missing => 'Nothing from the ' + missing.source + ': ' + missing.why);
  if (journey.hops_left_out > 0) {
    gaps.push('Not shown: ' + journey.hops_left_out + ' more hops, all of them later than these');
  }
  element('missing').replaceChildren(...gaps.map(gap => {
    const item = document.createElement('li');
    item.textContent = gap;
    return item;
  }));
  const begins = journey.hops.map(hop => Date.parse(hop.at) + microsecondsOf(hop.at));
  const first = Math.min(...begins);
  const last = Math.max(...journey.hops.map((hop, i) => begins[i] + (hop.milliseconds || 0)));
  const regions = [...new Set(journey.hops.map(hop => hop.region))];
  element('hops').replaceChildren(...journey.hops.map((hop, i) =>
    row(hop, (begins[i] - first) / (last - first || 1), (hop.milliseconds || 0) / (last - first || 1),
      'var(--region-' + regions.indexOf(hop.region) % 8 + ')')));
  element('journey').hidden = false;
}

function drawFacts(journey) {
  const facts = [
    ['Order', journey.order_id],
    ['What', journey.type + ' order for ' + journey.symbol + ', at home in ' + (journey.home_region || 'no region any more')],
    ['Status', journey.status],
    ['On the tape', yesOrNo(journey.recorded)],
    ['Settled', journey.settled === false ? 'no, something is still held for it' : yesOrNo(journey.settled)],
    ['Trace', journey.trace_id],
  ];
  element('facts').replaceChildren(...facts.flatMap(([name, value]) => {
    const term = document.createElement('dt');
    term.textContent = name;
    const description = document.createElement('dd');
    if (name === 'Trace' && journey.trace_url) {
      const link = document.createElement('a');
      link.href = journey.trace_url;
      link.textContent = value;
      description.append(link);
    } else {
      description.textContent = value;
    }
    return [term, description];
  }));
}

function row(hop, from, share, color) {
  const row = document.createElement('tr');
  const what = cell(hop.what);
  if (hop.detail) {
    const detail = document.createElement('small');
    detail.textContent = hop.detail;
    what.append(detail);
  }
  const when = document.createElement('td');
  const track = document.createElement('div');
  track.className = 'track';
  track.style.color = color;
  track.title = hop.at;
  const bar = document.createElement('i');
  bar.style.left = Math.min(99, from * 100) + '%';
  bar.style.width = share * 100 + '%';
  track.append(bar);
  when.append(track);
  const region = cell(hop.region || '?', 'region');
  region.style.color = color;
  row.append(cell(millis(hop.milliseconds_after, '+'), 'number'), region, what,
    cell(millis(hop.milliseconds, ''), 'number'), when, cell(hop.source));
  return row;
}

function cell(text, className) {
  const cell = document.createElement('td');
  cell.textContent = text;
  cell.className = className || '';
  return cell;
}

function millis(value, sign) {
  return value === null ? '' : sign + value.toFixed(value < 10 ? 2 : 1) + ' ms';
}

/** What Date.parse leaves out, in milliseconds. */
function microsecondsOf(instant) {
  const fraction = (/\.\d{3}(\d{1,3})/.exec(instant) || [])[1];
  return fraction ? Number(fraction.padEnd(3, '0')) / 1000 : 0;
}

function yesOrNo(value) {
  return value === null ? 'not known' : value ? 'yes' : 'no';
}
