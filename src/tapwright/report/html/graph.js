// The graph of places: pan by dragging, zoom by wheel, pinch, buttons or keys; pictures are only
// decoded once they are on the screen and large enough to be seen.
const Graph = {
  across: 190, down: 262, width: 120, space: "http://www.w3.org/2000/svg",
  view: { x: 0, y: 0, scale: 1 }, chosen: -1, pointers: new Map(),
  start() {
    this.svg = document.getElementById("graph");
    this.data = dataOf("graph");
    if (!this.svg || !this.data) return;
    this.about = document.getElementById("graph-about");
    this.build();
    this.listen();
    this.fit();
    if (this.view.scale < 0.2) this.enter();
  },
  build() {
    this.svg.replaceChildren();
    this.layer = this.element("g");
    this.svg.append(this.layer);
    this.svg.classList.toggle("many", this.data.links.length > 400);
    const seen = new Set([0]);
    this.ways = this.data.links.filter(([from, to]) => from !== to).map(([from, to, count]) => {
      const path = this.element("path", { d: this.curve(from, to), class: "way", "stroke-width": 1 + Math.log2(1 + count) / 2 });
      if (to > from && !seen.has(to)) { seen.add(to); path.classList.add("first"); }
      this.layer.append(path);
      return { from, to, path };
    });
    this.nodes = this.data.nodes.map((node, index) => this.node(node, index));
    this.layer.append(...this.nodes);
    if (this.nodes.length) this.nodes[0].setAttribute("tabindex", "0");
  },
  element(tag, attributes = {}) {
    const made = document.createElementNS(this.space, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  },
  height(node) { return Math.min(this.width * node.size[1] / node.size[0], 216); },
  centre(index) {
    const [column, row] = this.data.nodes[index].spot;
    return [column * this.across, row * this.down];
  },
  curve(from, to) {
    const [x1, y1] = this.centre(from), [x2, y2] = this.centre(to), half = this.width / 2;
    if (x2 > x1) return `M${x1 + half} ${y1}C${x1 + half + 50} ${y1} ${x2 - half - 50} ${y2} ${x2 - half} ${y2}`;
    const lift = Math.min(y1, y2) - 110 - Math.abs(x1 - x2) / 8;
    return `M${x1} ${y1 - 60}C${x1} ${lift} ${x2} ${lift} ${x2} ${y2 - 60}`;
  },
  node(node, index) {
    const [x, y] = this.centre(index), height = this.height(node), top = y - height / 2;
    const group = this.element("g", { class: "node", tabindex: "-1", role: "button",
      "aria-label": `${node.name}, seen ${node.visits} times, ${node.covered} pieces of code first executed from here` });
    if (Object.keys(node.crashes).length) group.classList.add("crash");
    group.append(this.element("rect", { x: x - this.width / 2 - 3, y: top - 3, width: this.width + 6, height: height + 6, rx: 6 }));
    const image = this.element("image", { x: x - this.width / 2, y: top, width: this.width, height, preserveAspectRatio: "xMidYMin slice" });
    const label = this.element("text", { x, y: top + height + 19 });
    label.textContent = node.name.length > 19 ? node.name.slice(0, 18) + "…" : node.name;
    const small = this.element("text", { x, y: top + height + 33, class: "small" });
    small.textContent = node.covered ? `${node.visits}× · +${node.covered}` : `${node.visits}×`;
    group.append(image, label, small);
    return group;
  },
  draw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      const { x, y, scale } = this.view;
      this.layer.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      this.svg.classList.toggle("far", scale < 0.3);
      this.showSeen();
    });
  },
  showSeen() {
    // What is off the screen is not drawn; pictures are decoded when they are first seen.
    const box = this.svg.getBoundingClientRect(), { x, y, scale } = this.view;
    if (!box.width) return;
    const room = 150 * scale;
    this.data.nodes.forEach((node, index) => {
      const [cx, cy] = this.centre(index), sx = cx * scale + x, sy = cy * scale + y, group = this.nodes[index];
      const seen = sx > -room && sx < box.width + room && sy > -room && sy < box.height + room;
      const hidden = !seen && group.getAttribute("tabindex") === "-1";
      if (hidden !== group.classList.contains("away")) group.classList.toggle("away", hidden);
      if (!seen || this.width * scale < 8 || !node.picture) return;
      const image = group.childNodes[1];
      if (!image.hasAttribute("href")) image.setAttribute("href", node.picture);
    });
  },
  fit() {
    const box = this.svg.getBoundingClientRect();
    const spots = this.data.nodes.map((_, index) => this.centre(index));
    if (!spots.length || !box.width) return;
    const xs = spots.map((spot) => spot[0]), ys = spots.map((spot) => spot[1]);
    const left = Math.min(...xs) - 90, right = Math.max(...xs) + 90, top = Math.min(...ys) - 140, bottom = Math.max(...ys) + 160;
    const scale = Math.min(1.2, box.width / (right - left), box.height / (bottom - top));
    this.view = { scale, x: (box.width - scale * (left + right)) / 2, y: (box.height - scale * (top + bottom)) / 2 };
    this.draw();
  },
  enter() {
    // A graph that is too large to be seen whole is entered at its start.
    const box = this.svg.getBoundingClientRect(), scale = 0.35, [x, y] = this.centre(0);
    this.view = { scale, x: 60 - x * scale, y: box.height / 2 - y * scale };
    this.draw();
  },
  zoom(factor, x, y) {
    const box = this.svg.getBoundingClientRect(), view = this.view;
    x ??= box.width / 2; y ??= box.height / 2;
    const scale = Math.min(4, Math.max(0.02, view.scale * factor)), ratio = scale / view.scale;
    this.view = { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
    this.draw();
  },
  goTo(index, focus = true) {
    const box = this.svg.getBoundingClientRect(), [cx, cy] = this.centre(index);
    const scale = Math.max(this.view.scale, 0.55);
    this.view = { scale, x: box.width / 2 - cx * scale, y: box.height / 2 - cy * scale };
    this.draw();
    this.choose(index, focus);
  },
  choose(index, focus = true) {
    this.chosen = index;
    this.nodes.forEach((node, number) => {
      node.classList.toggle("chosen", number === index);
      node.setAttribute("tabindex", number === index ? "0" : "-1");
      if (number === index) node.classList.remove("away");
    });
    for (const { from, to, path } of this.ways) {
      path.classList.toggle("out", from === index);
      path.classList.toggle("in", to === index);
    }
    if (focus) this.nodes[index].focus({ preventScroll: true });
    this.tell(index);
  },
  tell(index) {
    const node = this.data.nodes[index], about = this.about;
    about.replaceChildren();
    if (node.picture) {
      const image = make("img");
      image.src = node.picture; image.alt = `Screen of ${node.name}`;
      about.append(image);
    }
    about.append(make("h3", node.name));
    const facts = make("dl");
    for (const [name, value] of [["Activity", node.where], ["Seen", `${node.visits} times`], ["Found at", `step ${node.found}`], ["Covered from here", `${node.covered} pieces of code`]])
      facts.append(make("dt", name), make("dd", String(value)));
    about.append(facts);
    if (node.outside) about.append(make("p", "Outside the app", "note"));
    for (const [name, count] of Object.entries(node.crashes)) {
      const line = make("p"), link = make("a", name);
      link.href = "#crash-" + encodeURIComponent(name);
      line.append("Crashes here: ", link, ` (${count}×)`);
      about.append(line);
    }
    this.list(about, "Leads to", this.data.links.filter((link) => link[0] === index), 1);
    this.list(about, "Reached from", this.data.links.filter((link) => link[1] === index && link[0] !== index), 0);
    if (node.texts.length) about.append(make("p", node.texts.join(" · "), "note"));
  },
  list(about, title, links, end) {
    if (!links.length) return;
    about.append(make("h3", title));
    const list = make("ul");
    for (const link of links.sort((a, b) => b[2] - a[2]).slice(0, 40)) {
      const item = make("li"), button = make("button", this.data.nodes[link[end]].name, "link");
      button.type = "button";
      button.addEventListener("click", () => this.goTo(link[end]));
      item.append(button, ` ${link[2]}× by ${link[3].slice(0, 4).join(", ")}${link[3].length > 4 ? " …" : ""}`);
      list.append(item);
    }
    about.append(list);
  },
  beside(dx, dy) {
    const from = Math.max(this.chosen, 0), [x, y] = this.centre(from);
    let best = -1, least = Infinity;
    this.data.nodes.forEach((_, index) => {
      const [ox, oy] = this.centre(index), along = (ox - x) * dx + (oy - y) * dy, off = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (index === from || along <= 0 || off > along * 3) return;
      const cost = along + 2 * off;
      if (cost < least) { least = cost; best = index; }
    });
    return best;
  },
  listen() {
    const svg = this.svg, moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    svg.addEventListener("wheel", (event) => {
      // Without the focus the wheel scrolls the page, as it does everywhere else.
      if (!event.ctrlKey && !svg.contains(document.activeElement)) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY);
    }, { passive: false });
    svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (moves[event.key]) { const next = this.beside(...moves[event.key]); if (next >= 0) this.goTo(next); }
      else if (event.key === "+" || event.key === "=") this.zoom(1.3);
      else if (event.key === "-") this.zoom(1 / 1.3);
      else if (event.key === "0") this.fit();
      else if (event.key === "f") this.enlarge(!this.isLarge);
      else if (event.key === "Enter" || event.key === " ") this.choose(Math.max(0, this.nodes.indexOf(event.target)));
      else return;
      event.preventDefault();
    });
    this.drag(svg);
    document.getElementById("graph-enlarge").addEventListener("click", () => this.enlarge(true));
    document.getElementById("graph-small").addEventListener("click", () => this.enlarge(false));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.isLarge) this.enlarge(false); });
    document.getElementById("graph-in").addEventListener("click", () => this.zoom(1.4));
    document.getElementById("graph-out").addEventListener("click", () => this.zoom(1 / 1.4));
    document.getElementById("graph-fit").addEventListener("click", () => this.fit());
    const search = document.getElementById("graph-search");
    search.addEventListener("input", () => this.search(search.value));
    search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.matches?.length) { this.at = (this.at + 1) % this.matches.length; this.goTo(this.matches[this.at], false); }
    });
    new ResizeObserver(() => this.draw()).observe(svg);
  },
  enlarge(on) {
    this.isLarge = on;
    this.svg.closest(".graph-box").classList.toggle("large", on);
    document.getElementById("graph-small").hidden = !on;
    document.getElementById("graph-enlarge").setAttribute("aria-pressed", String(on));
    this.fit();
    (on ? this.nodes[Math.max(0, this.chosen)] : document.getElementById("graph-enlarge"))?.focus({ preventScroll: on });
  },
  drag(svg) {
    let moved = 0;
    svg.addEventListener("pointerdown", (event) => { this.pointers.set(event.pointerId, event); moved = 0; });
    svg.addEventListener("pointermove", (event) => {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved > 4 && !svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
      const other = [...this.pointers.values()].find((each) => each.pointerId !== event.pointerId);
      if (other) {
        const far = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) + 1, box = svg.getBoundingClientRect();
        this.zoom(far(event) / far(before), (event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top);
      } else { this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy }; this.draw(); }
      this.pointers.set(event.pointerId, event);
    });
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    svg.addEventListener("click", (event) => {
      const index = this.nodes.indexOf(event.target.closest(".node"));
      if (index >= 0 && moved < 6) this.choose(index);
    });
  },
  search(text) {
    text = text.trim().toLowerCase();
    this.matches = []; this.at = -1;
    this.data.nodes.forEach((node, index) => {
      const found = text && (node.activity + " " + node.name + " " + node.texts.join(" ")).toLowerCase().includes(text);
      this.nodes[index].classList.toggle("match", Boolean(found));
      if (found) this.matches.push(index);
    });
    this.svg.classList.toggle("searching", text !== "");
    document.getElementById("graph-found").textContent = text ? `${this.matches.length} of ${this.data.nodes.length} places` : "";
  },
};
