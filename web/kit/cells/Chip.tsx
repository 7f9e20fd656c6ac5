import type { CSSProperties, ReactNode } from "react";
import "./cells.css";

/** Colours of a chip. */
export type Tone = "blue" | "green" | "amber" | "red" | "grey";

type Props = { tone: Tone; className?: string; style?: CSSProperties; children: ReactNode };

/** A short status in colour; grey for "no", red only for danger. */
export function Chip({ tone, className = "", style, children }: Props) {
  return (
    <span className={`sw-chip sw-chip-${tone} ${className}`.trimEnd()} style={style}>
      {children}
    </span>
  );
}
