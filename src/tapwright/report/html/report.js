"use strict";
// Copies commands and code, and opens coverage on demand. Texts of the app are only ever set as
// text, never as HTML.
function make(tag, text, ...classes) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (classes.length) element.classList.add(...classes);
  return element;
}
function dataOf(name) {
  const element = document.getElementById("data-" + name);
  return element ? JSON.parse(element.textContent) : null;
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const source = button.parentElement.querySelector("code, pre");
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(source);
    button.textContent = "Selected";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});

const Coverage = {
  packages: null,
  start() {
    const tree = document.getElementById("coverage-tree");
    if (!tree) return;
    const packages = tree.querySelectorAll("[data-package]");
    if (packages.length === 1) { packages[0].open = true; this.open(packages[0]); }
    tree.addEventListener("toggle", (event) => this.open(event.target), true);
    const search = document.getElementById("coverage-search");
    let timer = 0;
    search.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.search(tree, search.value.trim().toLowerCase()), 120);
    });
  },
  values() {
    if (!this.packages) this.packages = dataOf("coverage");
    return this.packages;
  },
  open(details) {
    if (!details.open || details.childElementCount > 1 || details.dataset.package === undefined) return;
    for (const part of this.values()[details.dataset.package][2]) details.append(this.classRow(part));
  },
  classRow(values) {
    const details = make("details");
    details.append(this.row(values, make("summary")));
    details.addEventListener("toggle", () => {
      if (details.open && details.childElementCount === 1)
        for (const part of values[2]) details.append(this.row(part, make("div", undefined, "leaf")));
    });
    return details;
  },
  row([name, counts], row) {
    row.classList.add("row");
    if (counts[0][1] && !counts[0][0]) row.classList.add("none");
    row.append(make("span", name, "name"));
    for (const [covered, total] of counts) {
      const cell = make("span", undefined, "cell");
      if (total) {
        const meter = make("meter");
        meter.max = total; meter.value = covered; meter.ariaHidden = "true";
        cell.append(meter, `${Math.round(100 * covered / total)}\u202f%`);
        cell.title = `${covered} of ${total}`;
      } else cell.append("–");
      row.append(cell);
    }
    return row;
  },
  search(tree, text) {
    for (const found of tree.querySelectorAll(".found")) found.remove();
    for (const details of tree.querySelectorAll("[data-package], .folded")) details.hidden = text !== "";
    if (!text) return;
    const box = make("div", undefined, "found");
    let count = 0;
    for (const [pack, , classes] of this.values()) for (const values of classes) {
      const full = `${pack}.${values[0]}`;
      const methods = values[2].filter((part) => part[0].toLowerCase().includes(text));
      const isClass = full.toLowerCase().includes(text);
      if ((!isClass && !methods.length) || ++count > 200) continue;
      box.append(this.classRow([full, values[1], isClass ? values[2] : methods]));
    }
    if (count > 200) box.append(make("p", `${count - 200} more classes; type more to find them`, "note"));
    if (!count) box.append(make("p", "Nothing of that name was measured.", "note"));
    tree.append(box);
  },
};

// One search for the whole page: findings and tests that do not match are hidden, the graph and the
// coverage look for the same.
const Search = {
  start() {
    this.box = document.getElementById("page-search");
    if (!this.box) return;
    let timer = 0;
    this.box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => this.run(), 120); });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !event.target.closest("input, textarea, select")) { event.preventDefault(); this.box.focus(); }
      else if (event.key === "Escape" && event.target === this.box) { this.box.value = ""; this.run(); }
    });
  },
  run() {
    const text = this.box.value.trim().toLowerCase();
    const count = (selector) => {
      let found = 0;
      for (const each of document.querySelectorAll(selector)) {
        const fits = each.textContent.toLowerCase().includes(text);
        each.hidden = !fits;
        found += fits;
      }
      return found;
    };
    const findings = count("article.finding"), tests = count(".suite > li");
    for (const id of ["graph-search", "coverage-search"]) {
      const box = document.getElementById(id);
      if (box) { box.value = this.box.value; box.dispatchEvent(new Event("input")); }
    }
    const screens = typeof Graph !== "undefined" && Graph.matches ? Graph.matches.length : 0;
    document.getElementById("page-found").textContent = text ? `${findings} findings, ${tests} tests, ${screens} screens` : "";
  },
};
