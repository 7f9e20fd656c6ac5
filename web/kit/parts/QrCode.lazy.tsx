import { useMemo } from "react";
import { encode } from "uqr";

/** The white border that cameras need, in modules. */
const quietZone = 4;

type Props = {
  text: string;
  /** Its accessible name. */
  label: string;
  /** Edge length in pixels, including the white border. */
  size: number;
};

/** A text as a QR code, black on white in dark mode as well. Load it lazily. */
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
