import * as z from "zod";

/** Largest page that a list answers (contract 00, 6). */
export const maximumPageSize = 1000;
/** Rows that paging by number may reach; deeper lists page by key. */
export const maximumPageDepth = 10_000;
/** A search counts so far and no further: a total of one more says "more than these". */
export const maximumCounted = 10_000;
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

/** Input of a page call after its defaults. */
export type PageQuery = z.infer<typeof PageQuery>;

/** Whether a page is asked for in descending order: `order` says what `descStr` names, or begins with "desc" (contract 00, 6). */
export function isDescending({ order, descStr }: Pick<PageQuery, "order" | "descStr">): boolean {
  return order !== undefined && (order === descStr || /^desc/iu.test(order));
}

/** The answer of a page call: `items` of one page and how many rows there are in all. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
    items: z.array(row),
    hasPrevPage: z.boolean(),
    hasNextPage: z.boolean(),
  });
}

/** One page of rows. */
export type Page<Row> = {
  page: number;
  pageSize: number;
  total: number;
  totalPages: number;
  items: Row[];
  hasPrevPage: boolean;
  hasNextPage: boolean;
};

/** Puts the rows of one page into the answer's form. */
export function asPage<Row>(query: Pick<PageQuery, "page" | "pageSize">, total: number, items: Row[]): Page<Row> {
  const { page, pageSize } = query;
  const totalPages = Math.ceil(total / pageSize);
  return { page, pageSize, total, totalPages, items, hasPrevPage: page > 1, hasNextPage: page < totalPages };
}
