import type { ReactNode } from "react";
import "./cells.css";

/** A short state in colour; grey for "no", red only for danger. */
export function Chip({ tone, children }: { tone: "blue" | "green" | "amber" | "red" | "grey"; children: ReactNode }) {
  return <span className={`sw-chip sw-chip-${tone}`}>{children}</span>;
}
