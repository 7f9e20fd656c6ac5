import { type ComponentType, lazy, useState } from "react";

/** A component in code of its own, and how to ask for that before it is drawn. */
export type Ahead<Props extends object> = ComponentType<Props> & { load(): Promise<void> };

/**
 * A part that stands at once where its code is there by the time it is drawn. Otherwise the `Suspense` around it shows its
 * fallback, and React lets a fallback stand for 300 ms however soon the part follows.
 */
export function ahead<Props extends object>(load: () => Promise<ComponentType<Props>>): Ahead<Props> {
  let there: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    there ??= await load();
    return { default: there };
  };
  const Part = lazy(loadOnce);

  function Drawn(props: Props) {
    // One and the same for as long as it stands: another component would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Part);
    return <Shown {...props} />;
  }

  return Object.assign(Drawn, { load: async () => void (await loadOnce()) });
}
