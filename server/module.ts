import type { TextSource } from "#contract/text";
import type { Route } from "#server/http/routes";
import type { Table } from "#server/rows/table";

/** One feature of the product as the kernel sees it. */
export type Module = {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly tables: readonly Table[];
  readonly texts: TextSource;
};

/** Registers a feature: `export const positionModule = module({ name: "position", routes, tables, texts })`. */
export function module(about: Module): Module {
  return about;
}
