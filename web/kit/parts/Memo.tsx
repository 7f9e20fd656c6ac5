import { memo, type ReactNode } from "react";

type Props = { deps: readonly unknown[]; render: () => ReactNode };

/** Renders again only when a value of `by` changes: rows of a grid stay as they are while it scrolls. */
export const Memo = memo(
  ({ render }: Props) => render(),
  (one, other) =>
    one.deps.length === other.deps.length && one.deps.every((value, index) => Object.is(value, other.deps[index])),
);
