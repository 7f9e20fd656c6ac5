import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadPart } from "#base/loadPart";

/** A part whose code loads when it is first rendered, inside a `Suspense`; without the server it waits for its return. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPart(load) }));
}
