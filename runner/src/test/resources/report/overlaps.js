// Pairs of texts that are drawn over each other: each line of each visible text node is a box, cut
// by what its scrolling ancestors show. Line boxes of a font touch, so a few pixels are allowed.
const ALLOWED_PX = 3;
const boxes = [];

function clipped(rect, element) {
  let { left, top, right, bottom } = rect;
  for (let e = element; e && e !== document.documentElement; e = e.parentElement) {
    const style = getComputedStyle(e);
    if (style.visibility === 'hidden' || style.display === 'none') {
      return null;
    }
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      const box = e.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
  }
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
}

const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const parent = node.parentElement;
  if (!node.nodeValue.trim() || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName)) {
    continue;
  }
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const rect of range.getClientRects()) {
    const box = clipped(rect, parent);
    if (box) {
      boxes.push(Object.assign(box, { node: node }));
    }
  }
}
boxes.sort((a, b) => a.top - b.top);
const pairs = [];
boxes.forEach((a, i) => {
  for (let j = i + 1; j < boxes.length && boxes[j].top < a.bottom - ALLOWED_PX; j++) {
    const b = boxes[j];
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - b.top;
    if (a.node !== b.node && width > ALLOWED_PX && height > ALLOWED_PX) {
      pairs.push(a.node.nodeValue.trim().slice(0, 40) + ' / ' + b.node.nodeValue.trim().slice(0, 40));
    }
  }
});
return { texts: boxes.length, pairs: pairs };
