/** Specification 9: one text in a field of this size, rotated to the left. */
const field = { width: 400, height: 200, turn: -20, fontSize: 12 };
/** Longer texts wrap, otherwise the field would cut them off. */
const lineLength = 26;
const lineHeight = 18;
/** The interval of checks for changes that no observer reports, such as a style sheet that hides it. */
const roundMs = 500;
const patternId = "sw-watermark-field";
const svgSpace = "http://www.w3.org/2000/svg";

/** Above dialogs and messages; marked as important, so that no style sheet hides it. */
const styles: Readonly<Record<string, string>> = {
  display: "block",
  position: "fixed",
  inset: "0",
  width: "100%",
  height: "100%",
  "max-width": "none",
  "max-height": "none",
  "z-index": "100000",
  visibility: "visible",
  opacity: "1",
  transform: "none",
  filter: "none",
  "clip-path": "none",
  "pointer-events": "none",
};

/** Shows a text over the whole window until it is aborted. If it is removed or hidden, it is restored. */
export function maintainWatermark(text: string, signal: AbortSignal): void {
  let overlay = drawn(text);
  const observer = new MutationObserver(drawAgain);
  const round = setInterval(look, roundMs);
  draw();
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearInterval(round);
    overlay.remove();
  });

  function draw(): void {
    document.body.append(overlay);
    // Removing it changes the children of the body; hiding it changes its own attributes.
    observer.observe(document.body, { childList: true });
    observer.observe(overlay, { attributes: true, childList: true, characterData: true, subtree: true });
  }

  function drawAgain(changes: readonly MutationRecord[]): void {
    const isTouched = changes.some(({ target }) => overlay.contains(target)) || !overlay.isConnected;
    if (!isTouched) return;
    observer.disconnect();
    overlay.remove();
    overlay = drawn(text);
    draw();
  }

  function look(): void {
    const { display, visibility, opacity } = getComputedStyle(overlay);
    const isSeen = overlay.isConnected && display !== "none" && visibility === "visible" && opacity === "1";
    if (!isSeen) drawAgain([]);
  }
}

function drawn(text: string): SVGElement {
  const svg = element("svg", { class: "sw-watermark", "aria-hidden": "true" });
  const pattern = element("pattern", { id: patternId, patternUnits: "userSpaceOnUse" }, field);
  const [x, y] = [field.width / 2, field.height / 2];
  const lines = linesOf(text);
  const group = element("g", { transform: `rotate(${field.turn} ${x} ${y})`, "text-anchor": "middle" });
  for (const [index, line] of lines.entries()) {
    const at = { x, y: y + (index - (lines.length - 1) / 2) * lineHeight };
    const words = element("text", { "font-size": `${field.fontSize}px` }, at);
    words.textContent = line;
    group.append(words);
  }
  pattern.append(group);
  svg.append(pattern, element("rect", { width: "100%", height: "100%", fill: `url(#${patternId})` }));
  for (const [name, value] of Object.entries(styles)) svg.style.setProperty(name, value, "important");
  return svg;
}

type Attributes = Readonly<Record<string, string | number>>;

function element(name: "svg" | "pattern" | "g" | "text" | "rect", ...given: readonly Attributes[]): SVGElement {
  const element = document.createElementNS(svgSpace, name);
  for (const [attribute, value] of given.flatMap((one) => Object.entries(one))) {
    element.setAttribute(attribute, String(value));
  }
  return element;
}

function linesOf(text: string): string[] {
  const letters = [...text];
  const count = Math.ceil(letters.length / lineLength);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * lineLength, (index + 1) * lineLength).join(""),
  );
}
