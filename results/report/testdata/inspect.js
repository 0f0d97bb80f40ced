// Returns what is wrong with the page at the width it is shown at, one
// sentence each; width is that of the screen in CSS pixels. Everything that
// unfolds is open.
(width) => {
  const faults = [];
  const leastText = 9; // px
  const fault = (element, text) => faults.push(`${name(element)} ${text}`);
  const name = (e) => `<${e.localName}> "${e.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  const scrolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflowX);
  const all = (selector) => [...document.querySelectorAll(selector)];

  const page = document.scrollingElement;
  if (page.scrollWidth > width) faults.push(`the page is ${page.scrollWidth} px wide`);

  // Boxes lie within the screen, but for what scrolls in a box of its own.
  for (const e of all('body *:not(svg *)')) {
    if (e.parentElement.closest('.scroll, .figure')) continue;
    const box = e.getBoundingClientRect();
    if (box.left < -0.5 || box.right > width + 0.5) fault(e, `spans ${box.left} to ${box.right} px`);
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && !scrolls(e)) fault(e, 'is wider than its box');
  }

  // What stays in sight while a table scrolls leaves room for the rest.
  for (const box of all('.scroll')) {
    const first = box.querySelector('td');
    if (box.scrollWidth > box.clientWidth && first?.offsetWidth > box.clientWidth / 2) fault(first, 'covers half of its table');
  }

  // Pictures are there, and their text is in them and large enough.
  for (const svg of all('svg')) {
    if (svg.closest('.figure') && getComputedStyle(svg.closest('.figure')).display === 'none') continue; // there is another for this width
    const box = svg.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || !svg.querySelector('path')) fault(svg, 'is an empty picture');
    if (!svg.closest('.figure') || box.width > width) fault(svg, 'is a picture that does not fit');
    for (const text of svg.querySelectorAll('text')) {
      const m = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(m.c, m.d);
      if (size < leastText - 0.01) fault(text, `is ${size.toFixed(2)} px high`);
      const at = text.getBoundingClientRect();
      if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1) fault(text, 'leaves its picture');
    }
  }
  for (const image of all('img')) if (!image.complete || !image.naturalWidth) fault(image, 'is a picture that did not load');

  // Links lead to something on the page, and only there.
  const ids = new Map();
  for (const e of all('[id]')) ids.set(e.id, (ids.get(e.id) ?? 0) + 1);
  for (const [id, n] of ids) if (n > 1) faults.push(`${n} elements have the id ${id}`);
  for (const a of all('a')) {
    const href = a.getAttribute('href') ?? '';
    if (href.startsWith('#') && !ids.has(decodeURIComponent(href.slice(1)))) fault(a, `leads nowhere: ${href}`);
  }

  // A character that no font has is drawn as one that no font can have.
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  [canvas.canvas.width, canvas.canvas.height] = [32, 32];
  const draw = (character) => {
    canvas.clearRect(0, 0, 32, 32);
    canvas.fillText(character, 4, 24);
    return new Uint32Array(canvas.getImageData(0, 0, 32, 32).data.buffer);
  };
  const fonts = new Map(); // to the characters drawn in them
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    const style = getComputedStyle(e);
    const font = `${style.fontStyle} ${style.fontWeight} 20px ${style.fontFamily}`;
    if (!fonts.has(font)) fonts.set(font, new Map());
    for (const character of texts.currentNode.data) if (/\S/.test(character)) fonts.get(font).set(character, e);
  }
  for (const [font, characters] of fonts) {
    canvas.font = font;
    const missing = draw('\u{10FFFD}');
    for (const [character, e] of characters) {
      if (draw(character).every((pixel, i) => pixel === missing[i])) {
        fault(e, `has U+${character.codePointAt(0).toString(16).toUpperCase()}, which no font has`);
      }
    }
  }
  return faults;
}
