/** Of a field, an element or a number. */
const slotBytes = 8;
/** Of an object, a list, a map, a set or a date. */
const objectBytes = 16;

/** About how much memory a value takes, in bytes. Engines differ; the figure is for comparison. */
export function estimateSize(value: unknown, seen: Set<object> = new Set()): number {
  if (typeof value === "string") return objectBytes + value.length * 2;
  if (typeof value !== "object" || value === null) return slotBytes;
  if (seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return objectBytes + value.byteLength;
  let bytes = objectBytes;
  for (const part of listParts(value)) bytes += slotBytes + estimateSize(part, seen);
  return bytes;
}

function* listParts(value: object): Generator {
  if (value instanceof Map) {
    for (const [key, part] of value) {
      yield key;
      yield part;
    }
  } else if (value instanceof Set || Array.isArray(value)) for (const part of value) yield part;
  else for (const part of Object.values(value)) yield part;
}
