const guardMs = 500;

/**
 * A second click on the same button within half a second does nothing (specification 9): people who double-click would
 * act twice. Buttons with only an icon, such as undo or the next month, may be clicked quickly. A held Enter key counts as
 * one click.
 */
export function guardClicks(): () => void {
  let last: { readonly button: Element; readonly at: number } | undefined;

  function handleClick(event: MouseEvent): void {
    const button = findButton(event);
    if (button === undefined) return;
    const isRepeat = event.detail > 1 && last?.button === button && event.timeStamp - last.at < guardMs;
    if (isRepeat) stop(event);
    else last = { button, at: event.timeStamp };
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.repeat && event.key === "Enter" && findButton(event) !== undefined) stop(event);
  }

  addEventListener("click", handleClick, { capture: true });
  addEventListener("keydown", handleKey, { capture: true });
  return () => {
    removeEventListener("click", handleClick, { capture: true });
    removeEventListener("keydown", handleKey, { capture: true });
  };
}

function findButton({ target }: Event): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest(".ant-btn:not(.ant-btn-icon-only)") ?? undefined;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
