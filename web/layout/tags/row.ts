/** The tag that an element belongs to, by the path of its page. */
export function pathAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-path]")?.dataset["path"] : undefined;
}

/** The button of a tag that shows its page. */
export function buttonOf(row: HTMLElement, path: string | undefined): HTMLElement | undefined {
  const items = [...row.querySelectorAll<HTMLElement>("[data-path]")];
  return items.find(({ dataset }) => dataset["path"] === path)?.querySelector("button") ?? undefined;
}
