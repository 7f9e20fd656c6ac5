import type { ReactNode } from "react";
import "./cells.css";

/** Colours of a chip. */
export type Tone = "blue" | "green" | "amber" | "red" | "grey";

/** A short status in colour; grey for "no", red only for danger. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`sw-chip sw-chip-${tone}`}>{children}</span>;
}
