Coverage.start();
Search.start();
// The graph is the largest part of the page and below the fold: it may come a moment later.
(window.requestIdleCallback ?? setTimeout)(() => Graph.start(), { timeout: 800 });
if (typeof Live !== "undefined") Live.start();
