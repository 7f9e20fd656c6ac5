import * as z from "zod";
import { defineApi, Done, get, post, withPathSegments } from "#contract/api";
import { markDictionary } from "#contract/dictionaryField";
import { errors } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdList, idOf, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** The parent organisation; 0 = none, the organisation is a root. */
export const ParentId = z.int().min(0);

/** The dictionary of `type`. */
export const organisationTypes = "org_type";

/** Fields of the form. The pair of name and code is unique in a tenant. */
export const OrganisationDraft = z.object({
  pid: ParentId.default(0),
  name: text(64),
  code: text(64),
  level: z.int().min(0).max(1000).nullish(),
  type: markDictionary(optionalText(64), organisationTypes),
  directorId: idOf("account").nullish(),
  longitude: z.number().min(-180).max(180).default(0),
  latitude: z.number().min(-90).max(90).default(0),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});
/** See the schema of the same name. */
export type OrganisationDraft = z.output<typeof OrganisationDraft>;

/** Our own form asks for the parent (specification 5); existing clients may leave it out for the top. */
export const OrganisationForm = OrganisationDraft.extend({ pid: ParentId });

/** The fields of an update; missing ones stay unchanged. */
export const OrganisationChanges = createUpdateSchema(OrganisationDraft);
/** See the schema of the same name. */
export type OrganisationChanges = z.output<typeof OrganisationChanges>;

const fields = {
  id: Id,
  pid: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  level: z.int().nullable(),
  type: markDictionary(z.string(), organisationTypes).nullable(),
  directorId: idOf("account").nullable(),
  /** Null if the director is outside of the caller's data scope. */
  directorName: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
  orderNo: z.int(),
  status: StatusValue,
  remark: z.string().nullable(),
  /** The caller may neither choose nor change it; it is only shown as an ancestor. */
  disabled: z.boolean(),
  ...auditColumns,
};

const marked = {
  names: { directorName: ["sysOrg:directorId", "sysUser:realName"], path: ["sysOrg:name"] },
  always: ["pid", "disabled", "aboveIds"],
};

const ListedOrganisation = z.object(fields);

/** See the schema of the same name. */
export type OrganisationNode = z.infer<typeof ListedOrganisation> & { children: OrganisationNode[] };

/** An organisation with its children, as the tree of the wire. */
export const OrganisationNode: z.ZodType<OrganisationNode> = defineRecordSchema(
  "sysOrg",
  "organisation",
  ListedOrganisation.extend({
    get children() {
      return z.array(OrganisationNode);
    },
  }),
  marked,
);

/** A row of the lists that load on demand. */
export const Organisation = defineRecordSchema(
  "sysOrg",
  "organisation",
  z.object({
    ...fields,
    hasChildren: z.boolean(),
    /** Names of all ancestors, the highest first: `Group / Company`. */
    path: z.string(),
    /** Ids of the ancestors that the caller sees, the highest first. */
    aboveIds: z.array(Id),
    /** Number of members in the caller's data scope, including those of organisations below, if requested. */
    staffCount: z.int().nullable(),
  }),
  marked,
);
/** See the schema of the same name. */
export type Organisation = z.infer<typeof Organisation>;

const NamedAccount = defineRecordSchema("sysUser", "account", z.object({ id: Id, realName: z.string() }));
const NamedRole = defineRecordSchema("sysRole", "role", z.object({ id: Id, name: z.string() }));

/** How many accounts or roles a preview names. */
export const maxNamed = 5;

/** Effects of a move: the organisations that move along, and the accounts and roles whose reach changes. */
export const MovePreview = z.object({
  organisations: z.int(),
  accounts: z.int(),
  /** Accounts of other organisations that have only a further one in the moved part. */
  secondPosts: z.int(),
  gaining: z.int(),
  losing: z.int(),
  roles: z.int(),
  /** Of those accounts and roles the first ones that the caller sees. */
  gainingAccounts: z.array(NamedAccount).max(maxNamed),
  losingAccounts: z.array(NamedAccount).max(maxNamed),
  affectedRoles: z.array(NamedRole).max(maxNamed),
});
/** See the schema of the same name. */
export type MovePreview = z.infer<typeof MovePreview>;

/** A member of an organisation. `isMain` tells the main organisation from a further one. */
export const OrganisationStaff = defineRecordSchema(
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
  /** The tree below `id`, with that organisation as its root; a flat list if filtered by name, code or type. */
  list: get(z.object({ id: ParentId.default(0), name: SearchText, code, type }), z.array(OrganisationNode), "signedIn"),
  /** The tree below `pid`, limited to organisations with a lower level than the given one. */
  childTree: withPathSegments(
    get(z.object({ pid: ParentId, level: z.int().min(0) }), z.array(OrganisationNode), "signedIn"),
    "pid",
    "level",
  ),
  /** The children of `pid`, at most 1000. */
  children: get(
    z.object({ pid: ParentId.default(0), withStaff: z.boolean().default(false) }),
    z.array(Organisation),
    "signedIn",
  ),
  /** Ids of all organisations below that the caller may choose; refused if there are more than 1000. */
  below: get(IdOnly, IdList, "signedIn"),
  /** A flat list of organisations. `keyword` matches name, code and pinyin. */
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
  /** Members of an organisation, with `withBelow` also of those below it; without an organisation of any. */
  staff: post(
    ListQuery.extend({
      id: Id.optional(),
      withBelow: z.boolean().default(true),
      keyword: SearchText,
      accountId: idOf("account").optional(),
    }),
    pageOf(OrganisationStaff),
    { code: "sysUser/page" },
  ),
  movePreview: post(z.object({ id: Id, pid: ParentId }), MovePreview, changing),
  add: post(OrganisationDraft, Id, "granted"),
  /** A code for a new organisation by its name. */
  proposeCode: post(OrganisationDraft.pick({ name: true }), z.string(), { code: "sysOrg/add" }),
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
