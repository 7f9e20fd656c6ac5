/** The path of the page whose tab contains an element. */
export function findTabPath(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-path]")?.dataset["path"] : undefined;
}

/** The button of a tab that activates its page. */
export function findTabButton(row: HTMLElement, path: string | undefined): HTMLElement | undefined {
  const items = [...row.querySelectorAll<HTMLElement>("[data-path]")];
  return items.find(({ dataset }) => dataset["path"] === path)?.querySelector("button") ?? undefined;
}
