import * as z from "zod";
import { Condition } from "./condition.ts";
import { Id } from "./id.ts";

/** Largest page that a list answers (contract 00, 6). */
export const maxPageSize = 1000;
/** Number of rows that paging by page number reaches; deeper pages need a cursor. */
export const maxPageDepth = 10_000;
/** A search counts up to this number; a total of one more means "more than this". */
export const maxSearchCount = 10_000;
/**
 * A client that shows rows before their number prefers a total that is counted only so far (RFC 7240):
 * `prefer: count=10000`. Without that, a list counts as far as it can.
 */
export const maxFirstCount = 10_000;
/** A list counts exactly up to this number; beyond it the total is an estimate or a lower bound. */
export const maxExactCount = 200_000;
/** Page sizes that lists offer (specification 9). */
export const pageSizes = [10, 20, 50, 100, 200, 500] as const;

/** Input of every page call: page number, size and order. Modules extend it with their filters. */
export const PageQuery = z.object({
  page: z.int().min(1).default(1),
  /** A larger size counts as the largest: existing clients ask for "all" with a great number. */
  pageSize: z
    .int()
    .min(1)
    .overwrite((size) => Math.min(size, maxPageSize))
    .default(20),
  field: z.string().max(64).optional(),
  order: z.string().max(16).optional(),
  descStr: z.string().max(16).default("descending"),
});

/**
 * Additional input of record lists: conditions on any field of the answer, ids of rows, and instead of a page number
 * the `nextCursor` of the previous page, which reaches every row of the longest list.
 */
export const ListQuery = PageQuery.extend({
  conditions: z.array(Condition).max(20).optional(),
  ids: z.array(Id).max(maxPageSize).optional(),
  cursor: z.string().max(1000).optional(),
});
/** Input of a list call after its defaults. */
export type ListQuery = z.infer<typeof ListQuery>;

/** Input of a page call after its defaults. */
export type PageQuery = z.infer<typeof PageQuery>;

/** Whether a page is sorted in descending order: `order` equals `descStr` or begins with "desc" (contract 00, 6). */
export function isDescending({ order, descStr }: Pick<PageQuery, "order" | "descStr">): boolean {
  return order !== undefined && (order === descStr || /^desc/iu.test(order));
}

/** The precision of a total: exact, a lower bound, or an estimate. */
export const TotalKind = z.enum(["exact", "atLeast", "about"]);
/** See `TotalKind`. */
export type TotalKind = z.infer<typeof TotalKind>;

/** Output schema of a page call: `items` of one page and the number of rows in all. */
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
    /** Cursor of the next page at any depth; null at the end, and for lists without keys. */
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

/** The number of rows of a list, and the cursor after the page. */
export type PageMetadata = Pick<Page<never>, "total"> & Partial<Pick<Page<never>, "totalKind" | "nextCursor">>;

/** Builds the answer of a page call. */
export function toPage<Row>(
  { page, pageSize }: Pick<PageQuery, "page" | "pageSize">,
  { total, totalKind = "exact", nextCursor = null }: PageMetadata,
  items: Row[],
): Page<Row> {
  const totalPages = Math.ceil(total / pageSize);
  const hasNextPage = page < totalPages || nextCursor !== null;
  return { page, pageSize, total, totalKind, totalPages, items, hasPrevPage: page > 1, hasNextPage, nextCursor };
}
