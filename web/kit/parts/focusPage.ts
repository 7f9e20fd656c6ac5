import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Moves the focus to the page, so that the keyboard continues there and not at the top of the window. */
export function focusPage(): void {
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
}

/** If a part is removed while the focus is inside it, the focus moves to the page. */
export function useFocusHandOver(part: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) === true;
    };
  }, [part]);
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body) focusPage();
    },
    [],
  );
}
