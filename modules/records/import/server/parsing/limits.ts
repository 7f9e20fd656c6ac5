/** Limits of a spreadsheet (security 7.7). */
export const limits = {
  /** Size of the file. */
  bytes: 10 * 1024 ** 2,
  unpackedBytes: 50 * 1024 ** 2,
  /** Ratio of unpacked to packed size, for each part. */
  ratio: 100,
  entries: 1000,
  rows: 100_000,
  columns: 500,
  /** Characters of a cell; spreadsheets have the same limit. */
  cell: 32_767,
  sheets: 100,
} as const;

/** Rows that are sent and stored together. */
export const rowsPerPack = 1000;

/** Rows that are searched for the titles. */
export const headerSearchRows = 20;
