import { memo, type ReactNode } from "react";

type Props = { by: readonly unknown[]; render: () => ReactNode };

/** Renders again only when one of `by` is another one: rows of a grid stay as they are while it scrolls. */
export const Still = memo(
  ({ render }: Props) => render(),
  (one, other) =>
    one.by.length === other.by.length && one.by.every((value, index) => Object.is(value, other.by[index])),
);
