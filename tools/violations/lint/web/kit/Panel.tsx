import type { ReactNode } from "react";

/** A sound component. */
export function Panel({ children }: { children: ReactNode }) {
  return <section>{children}</section>;
}
