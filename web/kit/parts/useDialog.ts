import { useState } from "react";

/** A dialog or drawer and its target. */
export type Dialog<Target> = {
  /** `undefined`: closed. */
  readonly target: Target | undefined;
  readonly open: (target: Target) => void;
  readonly close: () => void;
};

/** State of a dialog: `const staff = useDialog<Position>()`, opened by `staff.open(position)`. */
export function useDialog<Target>(): Dialog<Target> {
  const [target, setTarget] = useState<Target>();
  return { target, open: (next) => setTarget(() => next), close: () => setTarget(undefined) };
}
