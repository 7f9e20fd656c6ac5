import { type PrintDocument, writePrintDocument } from "./printDocument.ts";

const frameName = "sw-print";

/**
 * Prints a sheet from a frame of its own, so that nothing of the application is on the paper. The frame stays until it
 * is printed: some browsers read it after the call has returned.
 */
export function printInFrame(sheet: PrintDocument): void {
  document.querySelector(`iframe[name=${frameName}]`)?.remove();
  const frame = document.createElement("iframe");
  frame.name = frameName;
  frame.title = sheet.title;
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  Object.assign(frame.style, { position: "fixed", inset: "auto 0 0 auto", width: "0", height: "0", border: "0" });
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (contentDocument === null || contentWindow === null) throw new Error("a frame has no page to print");
  writePrintDocument(contentDocument, sheet);
  contentWindow.addEventListener("afterprint", () => frame.remove());
  contentWindow.focus();
  contentWindow.print();
}
