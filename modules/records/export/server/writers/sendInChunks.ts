import { setImmediate } from "node:timers/promises";

/** Cells that are formatted in one go; a few milliseconds. */
const cellsAtOnce = 5000;

/** Formats rows in chunks and sends each, so that other calls run in between. */
export async function sendInChunks<Row extends readonly unknown[]>(
  rows: readonly Row[],
  format: (row: Row) => string,
  send: (text: string) => Promise<void>,
): Promise<void> {
  const columns = Math.max(1, rows[0]?.length ?? 1);
  const length = Math.max(1, Math.floor(cellsAtOnce / columns));
  for (let start = 0; start < rows.length; start += length) {
    let text = "";
    for (const row of rows.slice(start, start + length)) text += format(row);
    await send(text);
    await setImmediate();
  }
}
