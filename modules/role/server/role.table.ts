import type { StatusValue } from "#contract/fields";
import type { Names } from "#contract/names";
import { boolean, defaulted, instant, integer, json, nullable, reference, small, text } from "#server/rows/column";
import { defineLink, defineTable } from "#server/rows/table";

export const roles = defineTable(
  "role",
  { scope: "tenant", pinyinOf: "name", searchable: ["name", "code"], entity: "sysRole" },
  {
    name: text(64),
    names: nullable(json<Names>()),
    code: nullable(text(64)),
    orderNo: defaulted(integer()),
    dataScope: defaulted(small<DataScopeValue>()),
    /** 1 = built in. */
    sysFlag: defaulted(small()),
    remark: nullable(text(128)),
    /** Whoever holds it can do nothing until he has a second factor. */
    requiresSecondFactor: defaulted(boolean()),
    status: defaulted(small<StatusValue>()),
  },
);

/** Which rows a role sees (contract 00, 10: DataScope). */
export type DataScopeValue = 1 | 2 | 3 | 4 | 5;

const madeBy = {
  createTime: defaulted(instant()),
  createUserId: nullable(reference()),
  createUserName: nullable(text(64)),
};

export const accountRoles = defineLink(
  "account_role",
  { home: "tenant", scope: "tenant" },
  { id: defaulted(reference()), accountId: reference(), roleId: reference(), ...madeBy },
);

/** What a role may open and call: leaves of the menu, buttons among them. */
export const roleMenus = defineLink(
  "role_menu",
  { home: "tenant", scope: "tenant" },
  { id: defaulted(reference()), roleId: reference(), menuId: reference(), ...madeBy },
);

/** The organisations of a role whose data scope is 5. */
export const roleOrganisations = defineLink(
  "role_organisation",
  { home: "tenant", scope: "tenant" },
  { id: defaulted(reference()), roleId: reference(), organisationId: reference(), ...madeBy },
);

/** Calls that a role takes away: `sysUser/page`. */
export const roleApis = defineLink(
  "role_api",
  { home: "tenant", scope: "tenant" },
  { id: defaulted(reference()), roleId: reference(), route: text(128), ...madeBy },
);

/** Fields that a role takes away, each by the record as the wire calls it and the field: `sysUser`, `phone`. */
export const roleFields = defineLink(
  "role_field",
  { home: "tenant", scope: "tenant" },
  { id: defaulted(reference()), roleId: reference(), entity: text(64), field: text(64), ...madeBy },
);
