import { useState } from "react";

type Props = { name?: string | undefined; value: unknown; isOpen?: boolean };

/** A JSON value; objects and lists can be folded, and their content is rendered when they are opened. */
export function JsonTree({ name, value, isOpen: isOpenAtStart = false }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtStart);
  const label = name === undefined ? undefined : <span className="sw-cache-name">{name}</span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div className="sw-cache-leaf">
        {label} <span className="sw-cache-text">{JSON.stringify(value)}</span>
      </div>
    );
  }
  const parts = Object.entries(value);
  const count = Array.isArray(value) ? `[${parts.length}]` : `{${parts.length}}`;
  return (
    <details className="sw-cache-branch" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label} <span className="sw-cache-count">{count}</span>
      </summary>
      {isOpen && parts.map(([key, part]) => <JsonTree key={key} name={key} value={part} />)}
    </details>
  );
}
