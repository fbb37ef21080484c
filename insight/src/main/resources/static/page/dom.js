// Elements made by functions, and a tree brought up to date in place, so that focus and selection stay where they are.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "circle", "text", "tspan", "rect", "line", "title"]);

/** An element; attributes that are null or false are left out, children that are null too. */
export function h(tag, attributes = {}, ...children) {
  const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = id => document.getElementById(id);

/** Makes what is in the target look like the children. Children with data-key are known again by it. */
export function show(target, ...children) {
  updateChildren(target, h("div", {}, children));
}

function updateChildren(old, fresh) {
  const before = [...old.childNodes];
  const known = new Map(before.map(child => [keyOf(child), child]));
  const others = before.filter(child => keyOf(child) === null);
  const children = [...fresh.childNodes].map(child => {
    const match = keyOf(child) === null ? others.shift() : known.get(keyOf(child));
    if (!match || !alike(match, child)) return child;
    update(match, child);
    return match;
  });
  before.filter(child => !children.includes(child)).forEach(child => child.remove());
  let next = old.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else old.insertBefore(child, next);
  }
}

function update(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const {name} of [...old.attributes]) {
    // What a person has unfolded stays so.
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const {name, value} of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  updateChildren(old, fresh);
}

const keyOf = node => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

/** A table whose first cell of each row heads it; a single row is a list. A column: title, class, and what a row shows in it. */
export function table(caption, columns, rows, keyOfRow = null) {
  if (rows.length === 1) {
    return h("dl", {class: "facts"}, columns.filter(column => column.title).map(column =>
      h("div", {}, h("dt", {}, column.title), h("dd", {}, column.cell(rows[0])))));
  }
  return h("table", {},
    h("caption", {class: "unseen"}, caption),
    h("thead", {}, h("tr", {}, columns.map(column => h("th", {scope: "col", class: column.class}, column.title)))),
    h("tbody", {}, rows.map(row => h("tr", {"data-key": keyOfRow && keyOfRow(row)},
      columns.map((column, i) => h(i === 0 ? "th" : "td",
        {scope: i === 0 ? "row" : null, class: column.class, "data-title": column.title}, column.cell(row)))))));
}

/** A group of radio buttons of which one is chosen; tells when a person chooses another. */
export function choices(fieldset, name, options, chosen, onChoose) {
  const legend = fieldset.querySelector("legend").cloneNode(true);
  show(fieldset, legend, options.map(option => h("label", {"data-key": option.value, class: option.class},
    h("input", {type: "radio", name, value: option.value}), h("span", {}, option.label))));
  for (const input of fieldset.querySelectorAll("input")) {
    input.checked = input.value === chosen;
    input.onchange = () => onChoose(input.value);
  }
}
