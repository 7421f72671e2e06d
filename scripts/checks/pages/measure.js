// Checks the layout and painting of a page. Returns a list of problems, each with a rule, a
// selector and words. `what` selects the checks.
(what) => {
  const problems = [];
  const report = (rule, element, words) => problems.push({ rule, selector: selectorOf(element), words });

  function selectorOf(element) {
    const parts = [];
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      if (one.id && one.id.length < 60) {
        parts.unshift(`#${CSS.escape(one.id)}`);
        break;
      }
      const classes = [...one.classList].slice(0, 2).map((name) => `.${CSS.escape(name)}`).join("");
      const same = [...(one.parentElement?.children ?? [])].filter((other) => other.tagName === one.tagName);
      const nth = same.length > 1 ? `:nth-of-type(${same.indexOf(one) + 1})` : "";
      parts.unshift(one.tagName.toLowerCase() + classes + nth);
      if (parts.length > 4) break;
    }
    return parts.join(" > ");
  }
  const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const short = (text) => {
    const words = text.trim().replace(/\s+/g, " ");
    return `“${[...words].slice(0, 30).join("")}${words.length > 30 ? "…" : ""}”`;
  };
  // Kept for readers of the screen only.
  const unseen = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.position === "absolute" && one.clientWidth <= 1 && one.clientHeight <= 1) return true;
      if (one.matches(".skip:not(:focus)")) return true;
    }
    return false;
  };

  // Colours: relative luminance and contrast of WCAG 2.2, difference as CIE 1976 L*a*b* (D65).
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  function colourOf(text) {
    if (!colours.has(text)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
      colours.set(text, { r, g, b, a: a / 255 });
    }
    return colours.get(text);
  }
  const over = (top, below, alpha = 1) => {
    const a = top.a * alpha;
    return { r: top.r * a + below.r * (1 - a), g: top.g * a + below.g * (1 - a), b: top.b * a + below.b * (1 - a), a: 1 };
  };
  const linear = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const luminance = ({ r, g, b }) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((left, right) => left - right);
    return (light + 0.05) / (dark + 0.05);
  };
  function lab({ r, g, b }) {
    const [x, y, z] = [r, g, b].map(linear);
    const f = (t) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 * t + 16) / 116);
    const fx = f((0.4124 * x + 0.3576 * y + 0.1805 * z) / 0.9505);
    const fy = f(0.2126 * x + 0.7152 * y + 0.0722 * z);
    const fz = f((0.0193 * x + 0.1192 * y + 0.9505 * z) / 1.089);
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
  }
  const difference = (one, other) => Math.hypot(...lab(one).map((part, at) => part - lab(other)[at]));
  function groundOf(element) {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const colour = colourOf(getComputedStyle(one).backgroundColor);
      if (colour.a > 0) layers.push(colour);
      if (colour.a === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), { r: 255, g: 255, b: 255, a: 1 });
  }
  const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const round = (value) => value.toFixed(2);

  // Each line of text of the page, in its position without cutting or scrolling boxes.
  function textBoxes() {
    const boxes = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || !visible(parent) || parent.closest("script, style, title, desc, noscript")) continue;
      if (unseen(parent)) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width > 0.5 && rect.height > 0.5) boxes.push({ node, parent, rect });
      }
    }
    return boxes;
  }

  // The sides of a rectangle in an element between which boxes that cut or scroll show it.
  function seenSides(element, rect) {
    let { left, right } = rect;
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflowX === "visible") continue;
      const box = one.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
    }
    return { left: left + 1, right: right - 1 };
  }

  function checkLayout() {
    const root = document.documentElement;
    const width = root.clientWidth;
    if (root.scrollWidth > width) {
      // Named by the elements that stick out furthest and hold none that sticks out as far.
      const out = [...document.body.querySelectorAll("*")].filter((element) => {
        if (!visible(element) || unseen(element)) return false;
        for (let one = element.parentElement; one; one = one.parentElement) {
          if (getComputedStyle(one).overflowX !== "visible" && one !== document.body && one !== root) return false;
        }
        return element.getBoundingClientRect().right > width + 0.5;
      });
      const deepest = out.filter((element) => !out.some((other) => other !== element && element.contains(other)));
      const words = `the page scrolls to ${root.scrollWidth} px`;
      if (deepest.length === 0) report("scroll", document.body, words);
      for (const element of deepest.slice(0, 3)) {
        report("scroll", element, `${words}; this ends at ${Math.round(element.getBoundingClientRect().right)} px`);
      }
    }

    const boxes = textBoxes();
    const cut = new Set();
    for (const { node, parent, rect } of boxes) {
      if (parent.closest("svg") || cut.has(parent)) continue;
      let scrolls = false;
      for (let one = parent; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
          scrolls = true;
          break;
        }
        const box = one.getBoundingClientRect();
        const middle = (rect.top + rect.bottom) / 2;
        if (rect.right > box.right + 1 || rect.left < box.left - 1 || middle > box.bottom || middle < box.top) {
          cut.add(parent);
          report("cut", parent, `${short(node.data)} is cut by ${selectorOf(one)}`);
          break;
        }
      }
      // Content that leaves a scrolling page has been reported above.
      if (!scrolls && !cut.has(parent) && (rect.left < -1 || rect.right > root.scrollWidth + 1)) {
        cut.add(parent);
        report("cut", parent, `${short(node.data)} leaves the page at ${Math.round(rect.right)} px`);
      }
    }

    // Words of ordinary length that a line's end breaks in two.
    const range = document.createRange();
    const broken = new Set();
    for (const { node, parent } of boxes) {
      if (parent.closest("svg, pre, code") || broken.has(parent)) continue;
      for (const piece of node.data.matchAll(/\S+/g)) {
        const [, before, word] = /^(\p{P}*)([\p{L}\p{M}\p{N}]{2,20})\p{P}*$/u.exec(piece[0]) ?? [];
        if (!word || CJK.test(word)) continue;
        range.setStart(node, piece.index + before.length);
        range.setEnd(node, piece.index + before.length + word.length);
        const rects = range.getClientRects();
        if (rects.length > 1 && rects[0].bottom <= rects[rects.length - 1].top + 1) {
          broken.add(parent);
          report("broken-word", parent, `${short(word)} is broken in two`);
          break;
        }
      }
    }

    // Text over other text: the middle of each line, where letters are.
    const lines = boxes
      .filter(({ parent }) => !parent.closest("svg"))
      .map(({ node, parent, rect }) => ({
        node, parent, ...seenSides(parent, rect),
        top: rect.top + rect.height * 0.3, bottom: rect.bottom - rect.height * 0.3,
      }))
      .filter((line) => line.right > line.left)
      .sort((one, other) => one.top - other.top);
    const told = new Set();
    let open = [];
    for (const line of lines) {
      open = open.filter((other) => other.bottom > line.top);
      for (const other of open) {
        if (other.node === line.node || told.has(line.parent)) continue;
        if (Math.min(other.right, line.right) - Math.max(other.left, line.left) > 1) {
          told.add(line.parent);
          report("text-over-text", line.parent, `${short(line.node.data)} lies over ${short(other.node.data)}`);
        }
      }
      open.push(line);
    }
  }

  // Drawings.
  const drawings = [...document.querySelectorAll("svg")].filter((svg) => visible(svg) && svg.getBoundingClientRect().width > 0);
  const textsOf = (svg) => [...svg.querySelectorAll("text")].filter((text) => visible(text) && text.textContent.trim());

  // A stroke through a letter is wider than it and belongs to the box of the ink, though not to the line.
  function lettersOf(element, turned) {
    const rect = element.getBoundingClientRect();
    if (turned || !/[\u0334-\u0338]/.test(element.textContent)) return rect;
    const matrix = element.getScreenCTM();
    const left = matrix.e + matrix.a * element.getStartPositionOfChar(0).x;
    return new DOMRect(left, rect.y, Math.min(rect.right - left, matrix.a * element.getComputedTextLength()), rect.height);
  }

  function checkDrawings() {
    for (const svg of drawings) {
      const frame = svg.getBoundingClientRect();
      const texts = textsOf(svg).map((element) => {
        const turned = Math.abs(element.getScreenCTM().b) > 0.01;
        const rect = lettersOf(element, turned);
        return { element, rect, turned, size: parseFloat(getComputedStyle(element).fontSize) * Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) };
      });
      for (const { element, rect, size } of texts) {
        const full = element.querySelector("title");
        if (full && element.lastChild.data?.endsWith("…") && !full.textContent.endsWith("…")) report("ellipsis", element, `${short(full.textContent)} is cut`);
        if (size < 10.99) report("small-text", element, `${short(element.textContent)} is ${round(size)} px high`);
        // The box of a line has room above and below the letters.
        const room = rect.height * 0.22;
        if (rect.left < frame.left - 1 || rect.right > frame.right + 1 || rect.top + room < frame.top - 1 || rect.bottom - room > frame.bottom + 1) {
          const sides = [frame.left - rect.left, rect.right - frame.right, frame.top - rect.top, rect.bottom - frame.bottom];
          report("text-outside", element, `${short(element.textContent)} leaves its drawing by ${round(Math.max(...sides))} px`);
        }
      }
      texts.forEach((one, at) => {
        for (const other of texts.slice(at + 1)) {
          const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
          const height = Math.min(one.rect.height, other.rect.height);
          const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
          if (across > 1 && down > height * 0.35) {
            report("text-over-text", one.element, `${short(one.element.textContent)} and ${short(other.element.textContent)} share ${round(across)} × ${round(down)} px`);
          }
        }
      });
    }
  }

  const SHAPES = "rect, path, circle, ellipse, line, polyline, polygon";
  // Redundant parts of a drawing: axes and grids, and areas whose edge or mark has the same
  // meaning. Its title, text and table have the values.
  const FURNITURE = ".axis:not(.zero), .track, .rail, .band, .area, .branch, .none, .future, .hit, .ground";

  function paintsOf(shape, below) {
    const style = getComputedStyle(shape);
    let alpha = 1;
    for (let one = shape; one && one.tagName !== "svg"; one = one.parentElement) alpha *= parseFloat(getComputedStyle(one).opacity);
    const paints = [];
    if (style.fill !== "none") {
      const fill = colourOf(style.fill);
      if (fill.a > 0) paints.push({ what: "fill", colour: over(fill, below, alpha * parseFloat(style.fillOpacity)), alpha: fill.a * alpha * parseFloat(style.fillOpacity) });
    }
    if (style.stroke !== "none" && parseFloat(style.strokeWidth) > 0) {
      const stroke = colourOf(style.stroke);
      if (stroke.a > 0) paints.push({ what: "stroke", colour: over(stroke, below, alpha * parseFloat(style.strokeOpacity)), alpha });
    }
    return paints;
  }

  // The colour at a point of the screen, painted by the shapes of a drawing that come before another.
  function colourAt(svg, x, y, before, ground) {
    let colour = ground;
    for (const shape of svg.querySelectorAll(SHAPES)) {
      if (before.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING || shape === before) break;
      if (!visible(shape) || shape.matches(".hit")) continue;
      const box = shape.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const point = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
      const fill = paintsOf(shape, colour).find((paint) => paint.what === "fill");
      if (fill && shape.isPointInFill(point)) colour = fill.colour;
    }
    return colour;
  }

  function checkColours() {
    const measured = new Set();
    for (const { node, parent } of textBoxes()) {
      if (measured.has(parent) || parent.closest("svg")) continue;
      measured.add(parent);
      const style = getComputedStyle(parent);
      const size = parseFloat(style.fontSize);
      const needed = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700) ? 3 : 4.5;
      const ground = groundOf(parent);
      const ratio = contrast(over(colourOf(style.color), ground), ground);
      if (ratio < needed) report("text-contrast", parent, `${short(node.data)} has ${round(ratio)}, needed ${needed}`);
    }
    for (const svg of drawings) {
      const ground = groundOf(svg);
      const seen = new Set();
      for (const text of textsOf(svg)) {
        const style = getComputedStyle(text);
        const size = parseFloat(style.fontSize) * text.getScreenCTM().a;
        const needed = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700) ? 3 : 4.5;
        const colour = colourOf(style.fill);
        const halo = style.paintOrder.startsWith("stroke") && style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2;
        const rect = text.getBoundingClientRect();
        const grounds = halo ? [colourOf(style.stroke)]
          : [0.1, 0.5, 0.9].map((part) => colourAt(svg, rect.left + rect.width * part, (rect.top + rect.bottom) / 2, text, ground));
        const worst = Math.min(...grounds.map((below) => contrast(over(colour, below, parseFloat(style.fillOpacity)), below)));
        if (worst < needed) report("text-contrast", text, `${short(text.textContent)} has ${round(worst)}, needed ${needed}`);
      }
      for (const shape of svg.querySelectorAll(SHAPES)) {
        if (!visible(shape) || shape.matches(FURNITURE) || shape.closest("defs, clipPath, mask")) continue;
        if (/(^|\s)r[0-4](\s|$)/.test(shape.getAttribute("class") ?? "")) continue;
        const track = shape.matches(".progress") && svg.querySelector(".track");
        const box = shape.getBoundingClientRect();
        const below = track ? paintsOf(track, ground)[0].colour
          : colourAt(svg, (box.left + box.right) / 2, (box.top + box.bottom) / 2, shape, ground);
        const paints = paintsOf(shape, below);
        const ratios = paints.map((paint) => contrast(paint.colour, below));
        if (ratios.length === 0 || Math.max(...ratios) >= 3) continue;
        const name = `${shape.tagName}.${shape.getAttribute("class")}`;
        if (seen.has(name)) continue;
        seen.add(name);
        report("mark-contrast", shape, `${name} of ${svg.getAttribute("class")} has ${round(Math.max(...ratios))} against what is behind it, needed 3`);
      }
      checkSteps(svg, ground);
    }
    for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
      if (!visible(field)) continue;
      const outside = groundOf(field.parentElement);
      const style = getComputedStyle(field);
      const edges = ["Top", "Right", "Bottom", "Left"].filter((side) => parseFloat(style[`border${side}Width`]) > 0)
        .map((side) => contrast(over(colourOf(style[`border${side}Color`]), outside), outside));
      const best = Math.max(contrast(groundOf(field), outside), ...edges);
      if (best < 3 && style.appearance === "none") report("field-contrast", field, `its edge has ${round(best)}, needed 3`);
    }
  }

  // Steps of a heat map: each lighter or darker than the last throughout, and none like its neighbour.
  function checkSteps(svg, ground) {
    const steps = [0, 1, 2, 3, 4].map((step) => svg.querySelector(`.r${step}`)).filter(Boolean)
      .map((shape) => ({ shape, colour: over(colourOf(getComputedStyle(shape).fill), ground) }));
    if (steps.length < 2) return;
    const lightness = steps.map(({ colour }) => lab(colour)[0]);
    const rising = lightness[steps.length - 1] > lightness[0] ? 1 : -1;
    for (let at = 1; at < steps.length; at += 1) {
      const { shape, colour } = steps[at];
      const apart = difference(colour, steps[at - 1].colour);
      const lighter = (lightness[at] - lightness[at - 1]) * rising;
      if (apart < 10 || lighter < 5) report("heat-steps", shape, `.${shape.classList[0]} is ${round(apart)} from the step below (needed 10), ${round(lighter)} of it in lightness (needed 5)`);
    }
    const last = steps.at(-1);
    const ratio = contrast(last.colour, ground);
    if (last.shape.matches(".r4") && ratio < 3) report("mark-contrast", last.shape, `the highest step has ${round(ratio)} against its ground, needed 3`);
  }

  // After a key was pressed, so that :focus-visible holds.
  function checkFocus() {
    const before = document.activeElement;
    for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")) {
      if (!visible(element) || element.disabled) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) {
        report("focus", element, "it cannot be focused");
        continue;
      }
      // An SVG link's own box cannot have an outline everywhere; its contents may show it.
      const shown = [element, ...element.querySelectorAll("*")].some((one) => {
        const style = getComputedStyle(one);
        const colour = colourOf(style.outlineColor);
        const ground = groundOf(element.parentElement);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && contrast(over(colour, ground), ground) >= 3;
      });
      if (!shown) report("focus", element, "no outline of 2 px with a contrast of 3 shows that it is focused");
    }
    before?.focus?.({ preventScroll: true });
  }

  if (what.layout) checkLayout();
  if (what.layout) checkDrawings();
  if (what.colours) checkColours();
  if (what.focus) checkFocus();
  return problems;
}
