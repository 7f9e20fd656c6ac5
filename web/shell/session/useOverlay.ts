import { useEffect, useState } from "react";

/** Keys of the browser's own assistive features, which must keep working. */
const heldBack = ["keydown", "keyup", "keypress"] as const;

/**
 * An overlay above the whole window. While it is open, nothing else is visible, accessible, focusable or reacts to
 * shortcuts; everything keeps its state, and the focus returns afterwards. `onWake` is called on pointer or key input.
 */
export function useOverlay(onWake: (event: Event) => void): HTMLElement {
  const [host] = useState(() => Object.assign(document.createElement("div"), { className: "sw-lock-host" }));
  useEffect(() => {
    const focused = document.activeElement;
    const title = document.title;
    const covered = new Set<Element>();
    function cover(): void {
      for (const element of document.body.children) {
        if (element === host || element.hasAttribute("inert")) continue;
        element.setAttribute("inert", "");
        covered.add(element);
      }
    }
    document.body.append(host);
    document.documentElement.dataset["locked"] = "true";
    cover();
    host.querySelector<HTMLElement>("button, input")?.focus();
    // Messages and dialogs that open in the meantime are siblings of the page.
    const observer = new MutationObserver(cover);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      for (const element of covered) element.removeAttribute("inert");
      delete document.documentElement.dataset["locked"];
      document.title = title;
      host.remove();
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, [host]);

  useEffect(() => {
    function handleInside(event: Event): void {
      event.stopPropagation();
      if (event.type === "keydown") onWake(event);
    }
    function handleOutside(event: KeyboardEvent): void {
      if (event.target instanceof Node && host.contains(event.target)) return;
      event.stopImmediatePropagation();
      if (event.type === "keydown") onWake(event);
    }
    host.addEventListener("click", onWake);
    for (const type of heldBack) {
      host.addEventListener(type, handleInside);
      addEventListener(type, handleOutside, { capture: true });
    }
    return () => {
      host.removeEventListener("click", onWake);
      for (const type of heldBack) {
        host.removeEventListener(type, handleInside);
        removeEventListener(type, handleOutside, { capture: true });
      }
    };
  }, [host, onWake]);
  return host;
}
