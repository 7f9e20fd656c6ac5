import * as z from "zod";
import { Condition } from "./condition.ts";
import { Id } from "./id.ts";

/** Largest page that a list answers (contract 00, 6). */
export const maximumPageSize = 1000;
/** Rows that paging by number may reach; deeper lists page by key. */
export const maximumPageDepth = 10_000;
/** A search counts so far and no further: a total of one more says "more than these". */
export const maximumCounted = 10_000;
/** A list counts so far exactly; beyond it says about how many there are, or more than how many. */
export const maximumExact = 200_000;
/** Page sizes that the lists offer (specification 9). */
export const pageSizes = [10, 20, 50, 100, 200, 500] as const;

/** What every page call takes: which page, and the order. Module calls extend it by their filters. */
export const PageQuery = z.object({
  page: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(maximumPageSize).default(20),
  field: z.string().max(64).optional(),
  order: z.string().max(16).optional(),
  descStr: z.string().max(16).default("descending"),
});

/**
 * What the lists of records take beside: conditions on any field of the answer, ids of rows, and instead of a number the
 * `nextCursor` of the page before, which reaches every row of the longest list.
 */
export const ListQuery = PageQuery.extend({
  conditions: z.array(Condition).max(20).optional(),
  ids: z.array(Id).max(maximumPageSize).optional(),
  cursor: z.string().max(1000).optional(),
});
/** Input of a list call after its defaults. */
export type ListQuery = z.infer<typeof ListQuery>;

/** Input of a page call after its defaults. */
export type PageQuery = z.infer<typeof PageQuery>;

/** Whether a page is asked for in descending order: `order` says what `descStr` names, or begins with "desc" (contract 00, 6). */
export function isDescending({ order, descStr }: Pick<PageQuery, "order" | "descStr">): boolean {
  return order !== undefined && (order === descStr || /^desc/iu.test(order));
}

/** What the total of a page says: so many, more than one less, or about as many. */
export const TotalKind = z.enum(["exact", "atLeast", "about"]);
/** See `TotalKind`. */
export type TotalKind = z.infer<typeof TotalKind>;

/** The answer of a page call: `items` of one page and how many rows there are in all. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalKind: TotalKind,
    totalPages: z.int(),
    items: z.array(row),
    hasPrevPage: z.boolean(),
    hasNextPage: z.boolean(),
    /** Leads to the rows behind these, however deep in the list; null at the end, and where a list has no keys. */
    nextCursor: z.string().nullable(),
  });
}

/** One page of rows. */
export type Page<Row> = {
  page: number;
  pageSize: number;
  total: number;
  totalKind: TotalKind;
  totalPages: number;
  items: Row[];
  hasPrevPage: boolean;
  hasNextPage: boolean;
  nextCursor: string | null;
};

/** How many rows a list has, and where it goes on behind the page. */
export type Extent = Pick<Page<never>, "total"> & Partial<Pick<Page<never>, "totalKind" | "nextCursor">>;

/** Puts the rows of one page into the answer's form. */
export function asPage<Row>(
  { page, pageSize }: Pick<PageQuery, "page" | "pageSize">,
  { total, totalKind = "exact", nextCursor = null }: Extent,
  items: Row[],
): Page<Row> {
  const totalPages = Math.ceil(total / pageSize);
  const hasNextPage = page < totalPages || nextCursor !== null;
  return { page, pageSize, total, totalKind, totalPages, items, hasPrevPage: page > 1, hasNextPage, nextCursor };
}
