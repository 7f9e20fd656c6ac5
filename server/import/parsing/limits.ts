/** What a spreadsheet may be (security 7.7). */
export const limits = {
  /** Of the file as it is sent. */
  bytes: 10 * 1024 ** 2,
  unpackedBytes: 50 * 1024 ** 2,
  /** Unpacked to packed, of each part. */
  ratio: 100,
  entries: 1000,
  rows: 100_000,
  columns: 500,
  /** Characters of a cell; spreadsheets hold no more either. */
  cell: 32_767,
  sheets: 100,
} as const;

/** Rows that travel and are stored together. */
export const packRows = 1000;

/** Rows in which the titles are looked for. */
export const headerDepth = 20;
