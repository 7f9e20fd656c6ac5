import { BackupError } from "./backupError.ts";

const newLine = 10;
/** The line after the rows of a table, in PostgreSQL's text format; no row looks like it. */
const endLine = Buffer.from("\\.\n");
const endAfterLine = Buffer.from("\n\\.\n");

/** Reads text in which rows in the format of COPY follow some lines, as scripts of pg_dump have it. */
export type CopyText = {
  /** The next line without its end; undefined at the end of the text. */
  readLine(): Promise<string | undefined>;
  /** The rows from here to the line `\.`, which is passed over. */
  readRows(): AsyncGenerator<Buffer>;
};

/** Reads such a text from a stream. `part` names it in errors. */
export function openCopyText(source: AsyncIterable<unknown>, part: string): CopyText {
  const chunks = source[Symbol.asyncIterator]();
  let kept: Buffer = Buffer.alloc(0);

  async function readMore(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done === true) return false;
    if (!Buffer.isBuffer(value)) throw new TypeError("the content is no stream of bytes");
    kept = kept.length === 0 ? value : Buffer.concat([kept, value]);
    return true;
  }

  return {
    async readLine() {
      let end = kept.indexOf(newLine);
      for (; end === -1; end = kept.indexOf(newLine)) if (!(await readMore())) break;
      if (end === -1 && kept.length === 0) return undefined;
      const line = kept.subarray(0, end === -1 ? kept.length : end).toString("utf8");
      kept = kept.subarray(end === -1 ? kept.length : end + 1);
      return line;
    },
    async *readRows() {
      for (;;) {
        // What is kept always begins with a line.
        if (kept.subarray(0, endLine.length).equals(endLine)) {
          kept = kept.subarray(endLine.length);
          return;
        }
        const end = kept.indexOf(endAfterLine);
        const lines = end === -1 ? kept.lastIndexOf(newLine) + 1 : end + 1;
        if (lines > 0) {
          yield kept.subarray(0, lines);
          kept = kept.subarray(lines);
        } else if (!(await readMore())) throw new BackupError("damaged", { part });
      }
    },
  };
}
