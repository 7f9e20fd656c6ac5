/** Keys that are typed while a form opens belong to its first field: they are kept, and no shortcut takes them. */
let typed: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A form that has not opened by then has failed to load. */
const longestMs = 5000;

const inputs = "input, textarea, select, [contenteditable=true]";
/** The frames of forms; see `FormFrame`. */
const frames = ".ant-drawer, .ant-modal, .sw-form-page";

/** Starts to keep what is typed; a form is about to open. */
export function startTypeAhead(): void {
  if (typed !== undefined) return;
  typed = "";
  timer = setTimeout(endTypeAhead, longestMs);
  document.addEventListener("keydown", keep, true);
}

/** Ends it; what was typed so far goes into the field. */
export function endTypeAhead(field: Element | null = null): void {
  const text = typed ?? "";
  clearTimeout(timer);
  typed = undefined;
  document.removeEventListener("keydown", keep, true);
  if (text !== "" && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) insert(field, text);
}

function keep(event: KeyboardEvent): void {
  const { key, target, isComposing } = event;
  const isText = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  // What is typed into the form itself need not be kept, unless something before it still waits.
  const isInput = target instanceof Element && target.matches(inputs);
  const isElsewhere = isInput && (typed === "" || target.closest(frames) === null);
  if (isElsewhere || isComposing || (!isText && key !== "Backspace")) return;
  typed = isText ? `${typed ?? ""}${key}` : (typed ?? "").slice(0, -1);
  event.preventDefault();
  event.stopPropagation();
}

/** React notices the input only past its own property of the element. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
