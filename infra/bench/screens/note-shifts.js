// Runs in the browser before a page does: what moves by itself is added up, and named.
window.noted = { shift: 0, sources: [] };
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    window.noted.shift += value;
    const moved = sources.map(({ node }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : '(gone)';
    });
    window.noted.sources.push(`${value.toFixed(4)} ${moved.join(', ')}`);
  }
}).observe({ type: 'layout-shift', buffered: true });
