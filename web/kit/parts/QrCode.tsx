import { useMemo } from "react";
import { encode } from "uqr";

/** Cameras need so much white around it. */
const quietZone = 4;

type Props = {
  text: string;
  /** What it is for, read out in its place. */
  label: string;
  /** Edge in pixels, the white around it included. */
  size: number;
};

/** A text for a camera: black on white in dark mode as well. Whoever uses it loads it late: `late()`. */
export function QrCode({ text, label, size }: Props) {
  const { data, size: edge } = useMemo(() => encode(text, { ecc: "M", border: quietZone }), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
    >
      <path fill="#ffffff" d={`M0 0h${edge}v${edge}H0z`} />
      <path fill="#000000" d={outlineOf(data)} />
    </svg>
  );
}

function outlineOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
