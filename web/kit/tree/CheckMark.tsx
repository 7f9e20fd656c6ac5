import "./tree.css";

/** The box before a node that can be ticked; the node's line says its state to screen readers. */
export function CheckMark({ checked }: { checked: boolean | "mixed" }) {
  const states = { true: "on", false: "off", mixed: "mixed" } as const;
  return <span aria-hidden className={`sw-check sw-check-${states[`${checked}`]}`} />;
}
