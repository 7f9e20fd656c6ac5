import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { SavedCondition } from "#contract/condition";
import { errors } from "#contract/errors";
import { auditColumns, text } from "#contract/fields";
import { Id, idOf, IdOnly } from "#contract/id";
import { maxPageSize } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** Maximum number of columns with settings in one grid. */
export const maxGridColumns = 200;
/** Maximum number of grids with settings of an account. */
export const maxGrids = 500;
/** Maximum number of views of one grid for each owner: an account, a role, the tenant. */
export const maxViews = 50;
/** The permission to create and change views that others see. */
export const shareCode = "sysView/share";

/** The height of rows. */
export const Density = z.enum(["small", "middle", "large"]);

/** The name of a grid: for our lists the call that answers the rows, `sysPos/page`. */
const GridName = z.string().regex(/^[\p{L}\p{N}_#./:-]{1,128}$/u);
const ColumnName = z.string().regex(/^[\p{L}\p{N}_#./:-]{1,64}$/u);
const Width = z.number().min(0).max(10_000);

/** Settings of columns, by column name. */
function mapOf<Value extends z.ZodType>(value: Value) {
  return z.record(ColumnName, value).refine((map) => Object.keys(map).length <= maxGridColumns);
}

/** The form of existing clients: the map as JSON text, empty without settings. */
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

/** An account's column settings of one grid, each a map by column as JSON text (contract 10, 17). */
export const ColumnCustom = z.object({
  userId: idOf("account"),
  gridId: z.string(),
  /** The side of a pinned column: `left`, `right`, or empty for a column that is not pinned. */
  fixedData: z.string(),
  /** Widths in pixels. */
  resizableData: z.string(),
  /** Positions, the first is 0. */
  sortData: z.string(),
  visibleData: z.string(),
  density: Density.nullable(),
});
/** See the schema of the same name. */
export type ColumnCustom = z.infer<typeof ColumnCustom>;

/** Column settings for existing clients and ours; every account has its own. */
export const columnCustomApi = defineApi("sysColumnCustom", {
  detail: get(z.object({ gridId: GridName }), ColumnCustom.nullable(), "signedIn"),
  /** Replaces the settings; a missing density stays unchanged. */
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
 * The definition of a saved view. Unknown columns keep their declared position; without any columns each account keeps
 * its own settings.
 */
export const ViewDefinition = z.object({
  order: z.array(ColumnName).max(maxGridColumns).default([]),
  hidden: z.array(ColumnName).max(maxGridColumns).default([]),
  /** Optional columns, which are hidden otherwise. */
  shown: z.array(ColumnName).max(maxGridColumns).default([]),
  widths: mapOf(Width).default({}),
  pins: mapOf(z.enum(["start", "end"])).default({}),
  /** Null: each account keeps its own. */
  density: Density.nullable().default(null),
  sort: z.object({ field: ColumnName, isDescending: z.boolean() }).nullable().default(null),
  /** Values of the search form by the input names of the page call. */
  filters: z
    .record(ColumnName, FilterValue)
    .refine((filters) => Object.keys(filters).length <= 50)
    .default({}),
  conditions: z.array(SavedCondition).max(20).default([]),
  pageSize: z.int().min(1).max(maxPageSize).nullable().default(null),
});
/** See the schema of the same name. */
export type ViewDefinition = z.infer<typeof ViewDefinition>;

/** The owner of a view: one account, all holders of a role, or the whole tenant. */
export const ViewLevel = z.enum(["account", "role", "tenant"]);
/** See `ViewLevel`. */
export type ViewLevel = z.infer<typeof ViewLevel>;

/** A saved view as one account sees it. */
export const View = z.object({
  id: Id,
  grid: z.string(),
  name: z.string(),
  level: ViewLevel,
  roleId: idOf("role").nullable(),
  roleName: z.string().nullable(),
  /** It applies to this account, directly, by its roles or by its tenant; otherwise the account may only manage it. */
  isForMe: z.boolean(),
  isDefault: z.boolean(),
  /** Shown as a tab above the list. */
  isPinned: z.boolean(),
  canChange: z.boolean(),
  definition: ViewDefinition,
  /** Fields in filters or order of the view that are hidden from this account: the view works without them. */
  leftOut: z.array(z.string()),
  ...auditColumns,
});
/** See the schema of the same name. */
export type View = z.infer<typeof View>;

/** The settings of a grid for one account: its column settings, and its views. */
export const GridSettings = z.object({
  columns: ColumnCustom.nullable(),
  views: z.array(View),
  /** Whether the account may share views. */
  canShare: z.boolean(),
});
/** See the schema of the same name. */
export type GridSettings = z.infer<typeof GridSettings>;

/** A role that a view can be shared with. */
const ViewRole = defineRecordSchema("sysRole", "role", z.object({ id: Id, name: z.string() }));

const OfGrid = z.object({ grid: GridName });
const Owner = { level: ViewLevel.default("account"), roleId: idOf("role").optional() };
const Draft = { name: text(32), definition: ViewDefinition };

/**
 * Saved views of lists. An account that may make the page call of a list may save its own views of it; views of roles
 * and of the tenant require the permission `sysView/share`.
 */
export const viewApi = defineApi("sysView", {
  list: get(OfGrid, z.array(View), "signedIn"),
  /** Everything that a list needs on opening, in one answer. */
  open: get(OfGrid, GridSettings, "signedIn"),
  /** The roles that views can be shared with, at most 1000; empty if the caller may not share. */
  roles: get(NoInput, z.array(ViewRole), "signedIn"),
  /** Answers the id of the new view. */
  add: post(OfGrid.extend({ ...Draft, ...Owner, isPinned: z.boolean().default(false) }), Id, "signedIn"),
  /** `level` moves the view to another owner; `roleId` belongs to the level of a role. */
  update: post(
    z.object({
      id: Id,
      name: Draft.name.optional(),
      definition: ViewDefinition.optional(),
      level: ViewLevel.optional(),
      roleId: idOf("role").optional(),
      version: z.int().min(1).optional(),
    }),
    Done,
    "signedIn",
  ),
  delete: post(IdOnly, Done, "signedIn"),
  /**
   * There is one default for each owner; the account's own takes precedence over a role's, and that over the tenant's.
   */
  setDefault: post(z.object({ id: Id, isDefault: z.boolean() }), Done, "signedIn"),
  setPinned: post(z.object({ id: Id, isPinned: z.boolean() }), Done, "signedIn"),
  /** Copies a visible view as the caller's own; answers its id. */
  copy: post(IdOnly, Id, "signedIn"),
});

/** Why a view cannot be created or changed. */
export const viewError = errors({
  "view.missing": "D1002",
  "view.taken": "D1006",
  "view.too_many": "D1009",
  "view.too_many_grids": "D1009",
  "view.role_missing": "D1002",
});
