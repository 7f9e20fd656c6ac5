const masked = "***";

/** Which fields are shown. */
export type VisibleFields = {
  readonly shown: ReadonlySet<string>;
  /** Fields that the caller's roles hide. */
  readonly hidden: ReadonlySet<string>;
};

/**
 * A cached value as JSON. Only what stands below a shown field is readable; of the rest the structure is shown. The first
 * word of the key counts as the field of the whole value.
 */
export function showValue(key: string, value: unknown, fields: VisibleFields): unknown {
  const [firstWord = ""] = key.split(":");
  return show(value, isShown(firstWord, fields), fields);
}

function isShown(name: string, { shown, hidden }: VisibleFields): boolean {
  return shown.has(name) && !hidden.has(name);
}

function show(value: unknown, isOpen: boolean, fields: VisibleFields): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Set) return show([...value], isOpen, fields);
  if (Array.isArray(value)) return value.map((part) => show(part, isOpen, fields));
  if (value instanceof Date) return isOpen ? value.toISOString() : masked;
  if (value instanceof Map) return showFields([...value], isOpen, fields);
  if (typeof value === "object") return showFields(Object.entries(value), isOpen, fields);
  return isOpen ? value : masked;
}

function showFields(entries: readonly [unknown, unknown][], isOpen: boolean, fields: VisibleFields): unknown {
  return Object.fromEntries(
    entries.map(([name, part]) => {
      const field = String(name);
      return [field, show(part, (isOpen && !fields.hidden.has(field)) || isShown(field, fields), fields)];
    }),
  );
}
