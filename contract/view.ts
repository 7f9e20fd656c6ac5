import * as z from "zod";
import { defineApi, Done, get, Nothing, post } from "./api.ts";
import { KeptCondition } from "./condition.ts";
import { errors } from "./errors.ts";
import { auditColumns, text } from "./fields.ts";
import { Id, IdOnly } from "./id.ts";
import { maximumPageSize } from "./page.ts";
import { recordOf } from "./record.ts";

/** So many columns of one grid have settings. */
export const mostColumns = 200;
/** So many grids an account has settings of. */
export const mostGrids = 500;
/** So many views of one grid each owner has: an account, a role, the tenant. */
export const mostViews = 50;
/** The permission to make views that others see as well, and to change these. */
export const shareCode = "sysView/share";

/** The heights of rows that can be chosen, least first. */
export const densities = ["small", "middle", "large"] as const;
const Density = z.enum(densities);

/** What a grid is called: for a list of ours the call that answers its rows, `sysPos/page`. */
const GridName = z.string().regex(/^[\p{L}\p{N}_#./:-]{1,128}$/u);
const ColumnName = z.string().regex(/^[\p{L}\p{N}_#./:-]{1,64}$/u);
const Width = z.number().min(0).max(10_000);

/** What is said of columns, each by its name. */
function mapOf<Value extends z.ZodType>(value: Value) {
  return z.record(ColumnName, value).refine((map) => Object.keys(map).length <= mostColumns);
}

/** The same as existing clients send it: the map as JSON text, nothing where there is nothing to say. */
function mapText<Value extends z.ZodType>(value: Value) {
  const Parsed = z
    .string()
    .max(32_000)
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue({ code: "custom", message: "JSON" });
        return z.NEVER;
      }
    });
  return Parsed.pipe(mapOf(value)).nullish();
}

/** What an account has set about the columns of one grid, each part a map by column as JSON text (contract 10, 17). */
export const ColumnCustom = z.object({
  userId: Id,
  gridId: z.string(),
  /** At which side a column stays: `left`, `right`, or nothing for one that would stay by itself. */
  fixedData: z.string(),
  /** Widths in pixels. */
  resizableData: z.string(),
  /** Places, the first is 0. */
  sortData: z.string(),
  visibleData: z.string(),
  density: Density.nullable(),
});
/** See the schema of the same name. */
export type ColumnCustom = z.infer<typeof ColumnCustom>;

/** The settings of columns for existing clients and ours; everybody has his own. */
export const columnCustomApi = defineApi("sysColumnCustom", {
  detail: get(z.object({ gridId: GridName }), ColumnCustom.nullable(), "signedIn"),
  /** Puts these in the place of those before; the density stays where it is left out. */
  store: post(
    z.object({
      gridId: GridName,
      fixedData: mapText(z.enum(["left", "right", ""]).nullable()),
      resizableData: mapText(Width),
      sortData: mapText(z.int().min(0).max(10_000)),
      visibleData: mapText(z.boolean()),
      density: Density.optional(),
    }),
    Done,
    "signedIn",
  ),
  reset: post(z.object({ gridId: GridName }), Done, "signedIn"),
});

const FilterValue = z.union([
  z
    .string()
    .max(256)
    .refine((value) => value.isWellFormed() && !value.includes("\0")),
  z.number(),
  z.boolean(),
]);

/**
 * What a saved view of a list holds. Columns that it does not know stand where they are declared; where it says nothing at
 * all of columns, everybody keeps his own.
 */
export const ViewDefinition = z.object({
  order: z.array(ColumnName).max(mostColumns).default([]),
  hidden: z.array(ColumnName).max(mostColumns).default([]),
  widths: mapOf(Width).default({}),
  pins: mapOf(z.enum(["start", "end"])).default({}),
  /** Nothing where everybody keeps his own. */
  density: Density.nullable().default(null),
  sort: z.object({ field: ColumnName, isDescending: z.boolean() }).nullable().default(null),
  /** Values of the search line by the names that the page call takes. */
  filters: z
    .record(ColumnName, FilterValue)
    .refine((filters) => Object.keys(filters).length <= 50)
    .default({}),
  conditions: z.array(KeptCondition).max(20).default([]),
  pageSize: z.int().min(1).max(maximumPageSize).nullable().default(null),
});
/** See the schema of the same name. */
export type ViewDefinition = z.infer<typeof ViewDefinition>;

/** Who has a view: one account, all who hold a role, or everybody in the tenant. */
export const ViewLevel = z.enum(["account", "role", "tenant"]);
/** See `ViewLevel`. */
export type ViewLevel = z.infer<typeof ViewLevel>;

/** A saved view as one account sees it. */
export const View = z.object({
  id: Id,
  grid: z.string(),
  name: z.string(),
  level: ViewLevel,
  roleId: Id.nullable(),
  roleName: z.string().nullable(),
  /** Of those that this account has, by itself, by its roles or by its tenant; else it may only manage it. */
  isForMe: z.boolean(),
  isDefault: z.boolean(),
  /** Stands as a tab above the list. */
  isPinned: z.boolean(),
  canChange: z.boolean(),
  definition: ViewDefinition,
  /** Fields that the view filters or orders by and that this account may not see: it does without them. */
  leftOut: z.array(z.string()),
  ...auditColumns,
});
/** See the schema of the same name. */
export type View = z.infer<typeof View>;

/** How somebody sees a grid: what he has set about its columns, and the views that there are. */
export const GridOpening = z.object({
  columns: ColumnCustom.nullable(),
  views: z.array(View),
  /** Whether he may make views for others. */
  canShare: z.boolean(),
});
/** See the schema of the same name. */
export type GridOpening = z.infer<typeof GridOpening>;

/** A role that a view can be shared with. */
const ViewRole = recordOf("sysRole", "role", z.object({ id: Id, name: z.string() }));

const OfGrid = z.object({ grid: GridName });
const Owner = { level: ViewLevel.default("account"), roleId: Id.optional() };
const Draft = { name: text(32), definition: ViewDefinition };

/**
 * Saved views of lists. Whoever may make the page call of a list may have views of his own there; for the views of roles
 * and of the tenant he needs the permission `sysView/share`.
 */
export const viewApi = defineApi("sysView", {
  list: get(OfGrid, z.array(View), "signedIn"),
  /** What a list needs when it opens, in one answer. */
  open: get(OfGrid, GridOpening, "signedIn"),
  /** The roles that views can be shared with, at most 1000; none for whoever may not share. */
  roles: get(Nothing, z.array(ViewRole), "signedIn"),
  /** Answers the id of the new view. */
  add: post(OfGrid.extend({ ...Draft, ...Owner, isPinned: z.boolean().default(false) }), Id, "signedIn"),
  /** `level` moves the view to another owner; `roleId` goes with the level of a role. */
  update: post(
    z.object({
      id: Id,
      name: Draft.name.optional(),
      definition: ViewDefinition.optional(),
      level: ViewLevel.optional(),
      roleId: Id.optional(),
      version: z.int().min(1).optional(),
    }),
    Done,
    "signedIn",
  ),
  delete: post(IdOnly, Done, "signedIn"),
  /** There is one default for each owner; the own one goes before that of a role, and this before the tenant's. */
  setDefault: post(z.object({ id: Id, isDefault: z.boolean() }), Done, "signedIn"),
  setPinned: post(z.object({ id: Id, isPinned: z.boolean() }), Done, "signedIn"),
  /** Makes an own view of any that one sees; answers its id. */
  copy: post(IdOnly, Id, "signedIn"),
});

/** Why a view cannot be made or changed. */
export const viewError = errors({
  "view.missing": "D1002",
  "view.taken": "D1006",
  "view.too_many": "D1009",
  "view.too_many_grids": "D1009",
  "view.role_missing": "D1002",
});
