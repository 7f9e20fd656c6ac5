import { type ComponentType, lazy, type ReactNode, startTransition, useEffect, useState } from "react";

/** A component in code of its own, and how to ask for that before it is drawn. */
export type Ahead<Props extends object> = ComponentType<Props> & { load(): Promise<void> };

/**
 * A large part whose code may be asked for before it is drawn; `before` stands until it is. It is drawn in slices, so that
 * nothing blocks, and stands as soon as it is drawn: as the fallback of a `Suspense` React would keep `before` for 300 ms.
 */
export function ahead<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: ReactNode,
): Ahead<Props> {
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
