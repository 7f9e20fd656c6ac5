import readSheets from "read-excel-file/web-worker";

/** Rows and columns that a preview shows. */
const maximumRows = 500;
const maximumColumns = 50;

/** The first sheet as texts. A worker reads it, so that a large workbook does not hold the page up. */
globalThis.addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  readSheets(data).then(
    ([sheet]) =>
      globalThis.postMessage(
        (sheet?.data ?? []).slice(0, maximumRows).map((row) => row.slice(0, maximumColumns).map(toText)),
      ),
    () => globalThis.postMessage(undefined),
  );
});

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace("T", " ");
  return typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
}
