import * as z from "zod";
import { defineApi, Done, get, post, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, optionalText, OrderNo, SearchText, text } from "#contract/fields";
import { Id, IdOnly, idOf } from "#contract/id";
import { ListQuery, maxPageSize, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { syncCalls, syncErrors } from "./sync.contract.ts";

/** The parent region; 0 = none, the region is at the top. */
export const RegionParentId = z.int().min(0);

/** The level of a region (contract 03, 9). Levels below districts are added by accounts. */
export const RegionLevel = { province: 1, city: 2, district: 3, township: 4, village: 5 } as const;

/**
 * Maximum number of organisations that are generated in one call, beyond the size of a company. A province has some two
 * hundred.
 */
export const maxGenerated = 1000;

/** A calendar date, `yyyy-MM-dd`; missing and blank values become null. */
const ValidityDate = z
  .string()
  .trim()
  .max(10)
  .transform((date) => (date === "" ? null : date))
  .nullish()
  .refine((date) => date === null || date === undefined || z.iso.date().safeParse(date).success, {
    params: { key: "invalid.date" },
  });

/** Which regions a list shows; those whose code was abolished stay for the addresses that hold it. */
export const RegionValidity = z.enum(["valid", "abolished", "all"]);
/** See the schema of the same name. */
export type RegionValidity = z.infer<typeof RegionValidity>;

/** Fields of the form. Level, pinyin and the full name are derived. */
export const RegionDraft = z.object({
  pid: RegionParentId.default(0),
  name: text(64),
  shortName: optionalText(32),
  /** 6, 9 or 12 digits; unique. */
  code: optionalText(32),
  zipCode: optionalText(6),
  /** Telephone area code. */
  cityCode: optionalText(6),
  type: optionalText(32),
  longitude: z.number().min(-180).max(180).default(0),
  latitude: z.number().min(-90).max(90).default(0),
  orderNo: OrderNo,
  remark: optionalText(128),
  /** The first day of its code; without one it has always been valid. */
  validFrom: ValidityDate,
  /** The first day on which its code is abolished; without one it is valid. */
  validTo: ValidityDate,
  /** The region that took the place of an abolished one. */
  successorId: idOf("region").nullish(),
});
/** See the schema of the same name. */
export type RegionDraft = z.output<typeof RegionDraft>;

/** The fields of an update; missing ones stay unchanged. */
export const RegionChanges = createUpdateSchema(RegionDraft);
/** See the schema of the same name. */
export type RegionChanges = z.output<typeof RegionChanges>;

const fields = {
  id: Id,
  pid: z.int(),
  name: z.string(),
  shortName: z.string().nullable(),
  /** All names from the top: `广东省 / 深圳市 / 南山区`. */
  mergerName: z.string(),
  code: z.string().nullable(),
  zipCode: z.string().nullable(),
  cityCode: z.string().nullable(),
  /** From 1; see `RegionLevel`. */
  level: z.int(),
  type: z.string().nullable(),
  pinYin: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  orderNo: z.int(),
  remark: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** Whether its code is abolished by now. */
  isAbolished: z.boolean(),
  successorId: z.int().nullable(),
  ...auditColumns,
};

const marked = {
  names: { mergerName: ["sysRegion:name"], path: ["sysRegion:name"], pinYin: ["sysRegion:name"] },
  always: ["pid", "level", "aboveIds", "isAbolished"],
};

const ListedRegion = z.object(fields);

/** See the schema of the same name. */
export type RegionNode = z.infer<typeof ListedRegion> & { children: RegionNode[] };

/** A region with its children, as the tree of the wire. */
export const RegionNode: z.ZodType<RegionNode> = defineRecordSchema(
  "sysRegion",
  "region",
  ListedRegion.extend({
    get children() {
      return z.array(RegionNode);
    },
  }),
  marked,
);

/** A region in lists and trees that load on demand. */
export const Region = defineRecordSchema(
  "sysRegion",
  "region",
  z.object({
    ...fields,
    hasChildren: z.boolean(),
    /** Names of all ancestors, the highest first; empty at the top. */
    path: z.string(),
    /** Ids of all ancestors, the highest first. */
    aboveIds: z.array(Id),
  }),
  marked,
);
/** See the schema of the same name. */
export type Region = z.infer<typeof Region>;

/** Most codes in one call of `resolve`. */
export const maxResolved = 1000;

/** What a stored code means today. */
export const ResolvedRegion = defineRecordSchema(
  "sysRegion",
  "region",
  z.object({
    id: Id,
    code: z.string().nullable(),
    mergerName: z.string(),
    isAbolished: z.boolean(),
    validTo: z.string().nullable(),
    /** The region that is valid today in place of an abolished one, however often its code has changed. */
    successor: defineRecordSchema(
      "sysRegion",
      "region",
      z.object({ id: Id, code: z.string().nullable(), mergerName: z.string() }),
      marked,
    ).nullable(),
  }),
  { names: marked.names, always: [...marked.always, "successor"] },
);
/** See the schema of the same name. */
export type ResolvedRegion = z.infer<typeof ResolvedRegion>;

const filters = {
  pid: RegionParentId.optional(),
  name: SearchText,
  code: SearchText,
};

const validity = RegionValidity.default("valid");
const below = z.object({ pid: RegionParentId.default(0), validity });

/** Regions belong to all tenants: every signed-in account reads them, the platform administrator writes them. */
export const regionApi = defineApi("sysRegion", {
  /**
   * `pid` limits the page to a region and its children. `keyword` matches name, code and pinyin. With `ids`, abolished
   * regions are among the rows.
   */
  page: post(ListQuery.extend({ ...filters, validity, keyword: SearchText }), pageOf(Region), "granted"),
  /** The children of a region, 0 = the provinces. */
  list: get(z.object({ id: RegionParentId.default(0) }), z.array(Region), "signedIn"),
  /** The same call for trees. */
  children: get(below, z.array(Region), "signedIn"),
  /** The tree below `pid`, limited to regions with a lower level than the given one. */
  childTree: withPathSegments(
    get(z.object({ pid: RegionParentId, level: z.int().min(0) }), z.array(RegionNode), "signedIn"),
    "pid",
    "level",
  ),
  /** All regions below `pid`, parents first. */
  childList: withPathSegments(get(z.object({ pid: RegionParentId }), z.array(Region), "signedIn"), "pid"),
  /** Finds regions for pickers; like `page`, for every account and without a total. Only `ids` find abolished ones. */
  query: post(
    z.object({
      ...filters,
      type: SearchText,
      keyword: SearchText,
      ids: z.array(Id).max(maxPageSize).optional(),
      pageSize: z.int().min(1).max(maxPageSize).default(maxPageSize),
    }),
    z.array(Region),
    "signedIn",
  ),
  /** What stored codes mean today; unknown codes are left out. */
  resolve: post(
    z.object({
      codes: z
        .array(text(32))
        .max(maxResolved)
        .meta({ examples: [["440305"]] }),
    }),
    z.array(ResolvedRegion),
    "signedIn",
  ),
  /** The tree from the region with this code down to a level; the ancestor of this API answers null. */
  regionTree: withPathSegments(
    get(z.object({ code: text(32), level: z.int().min(1).max(RegionLevel.village) }), z.array(RegionNode), "signedIn"),
    "code",
    "level",
  ),
  add: post(RegionDraft, Id, "granted"),
  update: post(RegionChanges, Done, "granted"),
  /** Deletes a region with everything below it. */
  delete: post(IdOnly, Done, "granted"),
  /** Generates organisations from a region and those below it down to a level, with the same ids. */
  genOrg: post(z.object({ id: Id, level: z.int().min(RegionLevel.province).max(RegionLevel.village) }), Done, {
    code: "sysOrg/add",
  }),
  ...syncCalls,
});

export const regionError = errors({
  "region.parent_missing": "D2000",
  "region.own_parent": "R2001",
  "region.taken": "R2002",
  "region.code_length": "R2003",
  "region.below_itself": "R2004",
  "region.own_successor": "R2001",
  "region.successor_missing": "D2000",
  ...syncErrors,
});
