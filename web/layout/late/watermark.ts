/** Specification 9: one text in a field of this size, turned to the left. */
const field = { width: 400, height: 200, turn: -20, fontSize: 12 };
/** Longer texts take several lines, or the field would cut them off. */
const lineLength = 26;
const lineHeight = 18;
/** How often it is looked after what no observer tells of: a style sheet that hides it. */
const roundMs = 500;
const patternId = "sw-watermark-field";
const svgSpace = "http://www.w3.org/2000/svg";

/** Above dialogs and messages; set as important, so that no style sheet hides it. */
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

/** Shows a text all over the window until it is told to stop. Whoever takes it away or hides it gets it back. */
export function keepWatermark(text: string, signal: AbortSignal): void {
  let shown = drawn(text);
  const observer = new MutationObserver(drawAgain);
  const round = setInterval(look, roundMs);
  draw();
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearInterval(round);
    shown.remove();
  });

  function draw(): void {
    document.body.append(shown);
    // Whoever takes it away takes a child of the body; whoever hides it changes something of it.
    observer.observe(document.body, { childList: true });
    observer.observe(shown, { attributes: true, childList: true, characterData: true, subtree: true });
  }

  function drawAgain(changes: readonly MutationRecord[]): void {
    const isTouched = changes.some(({ target }) => shown.contains(target)) || !shown.isConnected;
    if (!isTouched) return;
    observer.disconnect();
    shown.remove();
    shown = drawn(text);
    draw();
  }

  function look(): void {
    const { display, visibility, opacity } = getComputedStyle(shown);
    const isSeen = shown.isConnected && display !== "none" && visibility === "visible" && opacity === "1";
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
  const made = document.createElementNS(svgSpace, name);
  for (const [attribute, value] of given.flatMap((one) => Object.entries(one))) {
    made.setAttribute(attribute, String(value));
  }
  return made;
}

function linesOf(text: string): string[] {
  const letters = [...text];
  const count = Math.ceil(letters.length / lineLength);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * lineLength, (index + 1) * lineLength).join(""),
  );
}
