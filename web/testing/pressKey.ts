import { fireEvent } from "@testing-library/react";

const codes = { Tab: 9, Enter: 13, ArrowDown: 40 };

/** Presses keys in a list of antd: it reads their numbers, which user-event does not send. */
export function pressKey(box: HTMLElement, ...keys: readonly (keyof typeof codes)[]): void {
  for (const key of keys) {
    fireEvent.keyDown(box, { key, keyCode: codes[key] });
    fireEvent.keyUp(box, { key, keyCode: codes[key] });
  }
}
