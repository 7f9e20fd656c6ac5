import { definePlainTable } from "#core/rows/table";

export const sheets = { ...definePlainTable("sheet", {}, {}), own: 1 };
