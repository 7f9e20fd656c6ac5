import { setImmediate } from "node:timers/promises";

/** Cells that are made into text in one go; a few milliseconds. */
const cellsAtOnce = 5000;

/** Makes rows into text piece by piece and sends each, so that other calls get their turn between two pieces. */
export async function inSlices<Row extends readonly unknown[]>(
  rows: readonly Row[],
  make: (row: Row) => string,
  send: (text: string) => Promise<void>,
): Promise<void> {
  const columns = Math.max(1, rows[0]?.length ?? 1);
  const length = Math.max(1, Math.floor(cellsAtOnce / columns));
  for (let start = 0; start < rows.length; start += length) {
    let text = "";
    for (const row of rows.slice(start, start + length)) text += make(row);
    await send(text);
    await setImmediate();
  }
}
