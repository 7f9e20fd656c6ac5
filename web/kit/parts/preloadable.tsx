import { type ComponentType, lazy, type ReactNode, startTransition, useEffect, useState } from "react";

/** A component with separate code, and the function that loads it before it is rendered. */
export type PreloadableComponent<Props extends object> = ComponentType<Props> & { load(): Promise<void> };

/**
 * A large part whose code can be loaded before it is rendered; `before` is shown until then. It is rendered in slices
 * that do not block, and appears as soon as it is ready: as the fallback of a `Suspense` React would keep `before` for
 * 300 ms.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: ReactNode,
): PreloadableComponent<Props> {
  let there: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    there ??= await load();
    return { default: there };
  };
  const Part = lazy(loadOnce);

  function Drawn(props: Props) {
    const [isDue, setDue] = useState(false);
    useEffect(() => startTransition(() => setDue(true)), []);
    return isDue ? <Part {...props} /> : before;
  }

  return Object.assign(Drawn, { load: async () => void (await loadOnce()) });
}
