import * as z from "zod";
import { defineApi, Done, get, inPath, post } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, changesOf, optionalText, OrderNo, SearchText, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, maximumPageSize, pageOf } from "#contract/page";
import { recordOf } from "#contract/record";

/** The region above; 0 = none, the region stands at the top. */
export const RegionParentId = z.int().min(0);

/** How deep a region lies (contract 03, 9). Below districts there is what somebody has added. */
export const RegionLevel = { province: 1, city: 2, district: 3, township: 4, village: 5 } as const;

/** So many organisations are made at once; more would be no chart of a company any more. A province has some two hundred. */
export const mostGenerated = 1000;

/** What a person fills in. Level, pinyin and the whole name follow from it. */
export const RegionDraft = z.object({
  pid: RegionParentId.default(0),
  name: text(64),
  shortName: optionalText(32),
  /** 6, 9 or 12 digits; no two regions have the same. */
  code: optionalText(32),
  zipCode: optionalText(6),
  /** The area code of its telephones. */
  cityCode: optionalText(6),
  type: optionalText(32),
  longitude: z.number().min(-180).max(180).default(0),
  latitude: z.number().min(-90).max(90).default(0),
  orderNo: OrderNo,
  remark: optionalText(128),
});
/** See the schema of the same name. */
export type RegionDraft = z.output<typeof RegionDraft>;

/** What an edit changes; what is left out stays. */
export const RegionChanges = changesOf(RegionDraft);
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
  ...auditColumns,
};

const marked = {
  names: { mergerName: ["sysRegion:name"], path: ["sysRegion:name"], pinYin: ["sysRegion:name"] },
  always: ["pid", "level", "aboveIds"],
};

const Listed = z.object(fields);

/** See the schema of the same name. */
export type RegionNode = z.infer<typeof Listed> & { children: RegionNode[] };

/** A region with those below it, as the tree of the wire has it. */
export const RegionNode: z.ZodType<RegionNode> = recordOf(
  "sysRegion",
  "region",
  Listed.extend({
    get children() {
      return z.array(RegionNode);
    },
  }),
  marked,
);

/** A region by itself, as lists and trees that are read on demand have it. */
export const Region = recordOf(
  "sysRegion",
  "region",
  z.object({
    ...fields,
    hasChildren: z.boolean(),
    /** Names of all above it, the highest first; empty at the top. */
    path: z.string(),
    /** Ids of all above it, the highest first. */
    aboveIds: z.array(Id),
  }),
  marked,
);
/** See the schema of the same name. */
export type Region = z.infer<typeof Region>;

const filters = {
  pid: RegionParentId.optional(),
  name: SearchText,
  code: SearchText,
};

const below = z.object({ pid: RegionParentId.default(0) });

/** Regions belong to all tenants: everybody who is signed in reads them, the platform administrator writes them. */
export const regionApi = defineApi("sysRegion", {
  /** `pid` keeps a region and what lies directly below it. `keyword` is looked for in name, code and pinyin. */
  page: post(ListQuery.extend({ ...filters, keyword: SearchText }), pageOf(Region), "granted"),
  /** What lies directly below a region, 0 = the provinces. */
  list: get(z.object({ id: RegionParentId.default(0) }), z.array(Region), "signedIn"),
  /** The same, as trees ask for it. */
  children: get(below, z.array(Region), "signedIn"),
  /** The tree below `pid` with what has a lower level than the given one. */
  childTree: inPath(
    get(z.object({ pid: RegionParentId, level: z.int().min(0) }), z.array(RegionNode), "signedIn"),
    "pid",
    "level",
  ),
  /** All below `pid`, whatever their level, parents first. */
  childList: inPath(get(z.object({ pid: RegionParentId }), z.array(Region), "signedIn"), "pid"),
  /** Finds regions for pickers; as `page`, for everybody and without a total. */
  query: post(
    z.object({
      ...filters,
      type: SearchText,
      keyword: SearchText,
      ids: z.array(Id).max(maximumPageSize).optional(),
      pageSize: z.int().min(1).max(maximumPageSize).default(maximumPageSize),
    }),
    z.array(Region),
    "signedIn",
  ),
  add: post(RegionDraft, Id, "granted"),
  update: post(RegionChanges, Done, "granted"),
  /** Takes the region away with all below it. */
  delete: post(IdOnly, Done, "granted"),
  /** Makes organisations of a region and of what lies below it down to a level, under the same ids. */
  genOrg: post(z.object({ id: Id, level: z.int().min(RegionLevel.province).max(RegionLevel.village) }), Done, {
    code: "sysOrg/add",
  }),
});

export const regionError = errors({
  "region.parent_missing": "R2000",
  "region.own_parent": "R2001",
  "region.taken": "R2002",
  "region.code_length": "R2003",
  "region.below_itself": "R2004",
});
