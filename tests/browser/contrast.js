// Names the texts of a page that are too faint against what is behind them (WCAG AA: 4.5).
() => {
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d", {willReadFrequently: true});
  const rgb = (color) => {
    pen.clearRect(0, 0, 1, 1); pen.fillStyle = color; pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = rgb(getComputedStyle(at).backgroundColor);
      if (color[3] === 255) return color;
    }
    return [255, 255, 255, 255];
  };
  const poor = [];
  for (const element of document.querySelectorAll("main *, header *, footer *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility()) continue;
    const svg = element.namespaceURI.endsWith("svg");
    const [a, b] = [light(rgb(getComputedStyle(element)[svg ? "fill" : "color"])), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push(`${element.tagName}.${element.className.baseVal ?? element.className}: ${ratio.toFixed(2)}`);
  }
  return poor;
}
