import type { Keys } from "#core/crypto/keys";
import { sealText, unsealText } from "#core/crypto/seal";
import { toColumnName } from "#core/rows/statement";
import type { Table } from "#core/rows/table";
import { archiveError } from "./archiveError.ts";

/** Values of a row as text. */
export type RowValues = (string | null)[];

/** A table with its definition, and the tenant whose ids its rows have. */
export type SealedTable = {
  readonly keys: Keys;
  readonly definition: Table;
  readonly table: { readonly columns: readonly { readonly name: string }[] };
  readonly tenantId: number;
};

type SealedColumn = { readonly place: number; readonly contextOf: (row: RowValues) => string };

function listSealed({ definition, table, tenantId }: SealedTable): SealedColumn[] {
  const places = new Map(table.columns.map(({ name }, place) => [name, place]));
  return Object.entries(definition.columns).flatMap(([name, { seal }]) => {
    const place = places.get(toColumnName(name));
    if (seal === undefined || place === undefined) return [];
    const contextOf = (row: RowValues) =>
      [
        seal.prefix,
        ...seal.columns.map((column) =>
          column === "tenantId" ? String(tenantId) : String(row[places.get(toColumnName(column)) ?? -1]),
        ),
      ].join(":");
    return [{ place, contextOf }];
  });
}

/** Replaces sealed values of a line by their bytes; undefined if the table has none. */
export function unsealLine(sealed: SealedTable): ((line: string) => string) | undefined {
  const columns = listSealed(sealed);
  if (columns.length === 0) return undefined;
  return (line) => {
    const row: RowValues = JSON.parse(line);
    for (const { place, contextOf } of columns) {
      const value = row[place] ?? null;
      if (value !== null) row[place] = toHex(Buffer.from(unsealText(sealed.keys, contextOf(row), fromHex(value))));
    }
    return JSON.stringify(row);
  };
}

/** Seals the values of a row with the key of this installation; undefined if the table has none. */
export function sealRow(sealed: SealedTable): ((row: RowValues) => void) | undefined {
  const columns = listSealed(sealed);
  if (columns.length === 0) return undefined;
  return (row) => {
    for (const { place, contextOf } of columns) {
      const value = row[place] ?? null;
      if (value !== null) row[place] = toHex(sealText(sealed.keys, contextOf(row), fromHex(value).toString("utf8")));
    }
  };
}

/** PostgreSQL writes bytes as `\x` and hexadecimal digits. */
function fromHex(text: string): Buffer {
  if (!text.startsWith("\\x")) throw archiveError("archive.damaged");
  return Buffer.from(text.slice(2), "hex");
}

function toHex(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}
