import "./tree.css";

/** The checkbox of a node; screen readers get its state from the line of the node. */
export function CheckMark({ checked }: { checked: boolean | "mixed" }) {
  const states = { true: "on", false: "off", mixed: "mixed" } as const;
  return <span aria-hidden className={`sw-check sw-check-${states[`${checked}`]}`} />;
}
