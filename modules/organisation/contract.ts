import * as z from "zod";
import { defineApi, Done, get, inPath, post } from "#contract/api";
import { errors } from "#contract/errors";
import {
  auditColumns,
  changesOf,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdList, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { recordOf } from "#contract/record";

/** The organisation above; 0 = none, the organisation is a root. */
export const ParentId = z.int().min(0);

/** The dictionary that `type` is taken from. */
export const organisationTypes = "org_type";

/** What a person fills in. The pair of name and code is unique in a tenant. */
export const OrganisationDraft = z.object({
  pid: ParentId.default(0),
  name: text(64),
  code: text(64),
  level: z.int().min(0).max(1000).nullish(),
  type: optionalText(64),
  directorId: Id.nullish(),
  longitude: z.number().min(-180).max(180).default(0),
  latitude: z.number().min(-90).max(90).default(0),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});
/** See the schema of the same name. */
export type OrganisationDraft = z.output<typeof OrganisationDraft>;

/** What an edit changes; what is left out stays. */
export const OrganisationChanges = changesOf(OrganisationDraft);
/** See the schema of the same name. */
export type OrganisationChanges = z.output<typeof OrganisationChanges>;

const fields = {
  id: Id,
  pid: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  level: z.int().nullable(),
  type: z.string().nullable(),
  directorId: Id.nullable(),
  /** Within the caller's data scope, else null. */
  directorName: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
  orderNo: z.int(),
  status: StatusValue,
  remark: z.string().nullable(),
  /** Outside of what the caller may choose and change; it is there because of what lies below it. */
  disabled: z.boolean(),
  ...auditColumns,
};

const marked = {
  names: { directorName: ["sysOrg:directorId", "sysUser:realName"], path: ["sysOrg:name"] },
  always: ["pid", "disabled", "aboveIds"],
};

const Listed = z.object(fields);

/** See the schema of the same name. */
export type OrganisationNode = z.infer<typeof Listed> & { children: OrganisationNode[] };

/** An organisation with those below it, as the tree of the wire has it. */
export const OrganisationNode: z.ZodType<OrganisationNode> = recordOf(
  "sysOrg",
  "organisation",
  Listed.extend({
    get children() {
      return z.array(OrganisationNode);
    },
  }),
  marked,
);

/** A row of the lists that are read on demand. */
export const Organisation = recordOf(
  "sysOrg",
  "organisation",
  z.object({
    ...fields,
    hasChildren: z.boolean(),
    /** Names of all above it, the highest first: `Group / Company`. */
    path: z.string(),
    /** Ids of those above it that the caller sees, the highest first. */
    aboveIds: z.array(Id),
    /** All who work for it or for one below it, where the caller asked for it. */
    staffCount: z.int().nullable(),
  }),
  marked,
);
/** See the schema of the same name. */
export type Organisation = z.infer<typeof Organisation>;

/** What a move would do: what moves along, and the accounts and roles whose reach changes. */
export const MovePreview = z.object({
  organisations: z.int(),
  accounts: z.int(),
  gaining: z.int(),
  losing: z.int(),
  roles: z.int(),
});
/** See the schema of the same name. */
export type MovePreview = z.infer<typeof MovePreview>;

/** Somebody who works for an organisation. `isMain` tells the main organisation from a further one. */
export const OrganisationStaff = recordOf(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    organisationName: z.string().nullable(),
    positionName: z.string().nullable(),
    isMain: z.boolean(),
    status: StatusValue,
  }),
  {
    names: {
      organisationName: ["sysUser:orgId", "sysOrg:name"],
      positionName: ["sysUser:posId", "sysPos:name"],
    },
    always: ["isMain"],
  },
);
/** See the schema of the same name. */
export type OrganisationStaff = z.infer<typeof OrganisationStaff>;

const code = SearchText;
const type = SearchText;
const changing = { code: "sysOrg/update" };

export const organisationApi = defineApi("sysOrg", {
  /** The tree below `id`, that one as its root; a flat list where name, code or type are asked for. */
  list: get(z.object({ id: ParentId.default(0), name: SearchText, code, type }), z.array(OrganisationNode), "signedIn"),
  /** The tree below `pid` with what has a lower level than the given one. */
  childTree: inPath(
    get(z.object({ pid: ParentId, level: z.int().min(0) }), z.array(OrganisationNode), "signedIn"),
    "pid",
    "level",
  ),
  /** What lies directly below `pid`, at most 1000. */
  children: get(
    z.object({ pid: ParentId.default(0), withStaff: z.boolean().default(false) }),
    z.array(Organisation),
    "signedIn",
  ),
  /** Ids of all below it that the caller may choose; refused where they are more than 1000. */
  below: get(IdOnly, IdList, "signedIn"),
  /** The organisations themselves, without their tree. `keyword` is looked for in name, code and pinyin. */
  page: post(
    ListQuery.extend({
      keyword: SearchText,
      name: SearchText,
      code,
      type,
      status: StatusValue.optional(),
      withStaff: z.boolean().default(false),
    }),
    pageOf(Organisation),
    "signedIn",
  ),
  /** Who works for an organisation, `withBelow` also for those below it; without an organisation for any. */
  staff: post(
    ListQuery.extend({
      id: Id.optional(),
      withBelow: z.boolean().default(true),
      keyword: SearchText,
      accountId: Id.optional(),
    }),
    pageOf(OrganisationStaff),
    { code: "sysUser/page" },
  ),
  movePreview: post(z.object({ id: Id, pid: ParentId }), MovePreview, changing),
  add: post(OrganisationDraft, Id, "granted"),
  update: post(OrganisationChanges, Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), changing),
  delete: post(IdOnly, Done, "granted"),
});

export const organisationError = errors({
  "organisation.parent_missing": "D2000",
  "organisation.below_itself": "D2001",
  "organisation.taken": "D2002",
  "organisation.out_of_reach": "D2003",
  "organisation.has_staff": "D2004",
  "organisation.has_affiliated": "D2005",
  "organisation.has_staff_below": "D2007",
  "organisation.tenants_own": "D2008",
  "organisation.root_refused": "D2009",
  "organisation.root_fixed": "D2010",
  "organisation.director_missing": "D0009",
});
