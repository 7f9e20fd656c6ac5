import type { StatusValue } from "#contract/fields";
import type { TranslatedNames } from "#contract/translatedNames";
import {
  boolean,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  reference,
  smallInteger,
  text,
  withoutIds,
} from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";

export const roles = defineTable(
  "role",
  { scope: "tenant", pinyinOf: "name", searchable: ["name", "code"], entity: "sysRole" },
  {
    name: text(64),
    names: nullable(withoutIds(json<TranslatedNames>())),
    code: nullable(text(64)),
    orderNo: defaulted(integer()),
    dataScope: defaulted(smallInteger<DataScopeValue>()),
    /** 1 = built in. */
    sysFlag: defaulted(smallInteger()),
    remark: nullable(text(128)),
    /** Its holders need a second factor before anything else is open. */
    requiresSecondFactor: defaulted(boolean()),
    status: defaulted(smallInteger<StatusValue>()),
  },
);

/** Which rows a role sees (contract 00, 10: DataScope). */
export type DataScopeValue = 1 | 2 | 3 | 4 | 5;

const madeBy = {
  createTime: defaulted(instant()),
  createUserId: nullable(reference()),
  createUserName: nullable(text(64)),
};

export const accountRoles = definePlainTable(
  "account_role",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { id: defaulted(reference()), accountId: reference(), roleId: reference(), ...madeBy },
);

/** Grants of a role: leaves of the menu, including buttons. */
export const roleMenus = definePlainTable(
  "role_menu",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { id: defaulted(reference()), roleId: reference(), menuId: reference(), ...madeBy },
);

/** The organisations of a role whose data scope is 5. */
export const roleOrganisations = definePlainTable(
  "role_organisation",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    roleId: reference(),
    organisationId: reference(),
    /** It stands for its whole branch: what is added below it later belongs to it. */
    withBelow: defaulted(boolean()),
    ...madeBy,
  },
);

/** Calls that a role denies: `sysUser/page`. */
export const roleApis = definePlainTable(
  "role_api",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { id: defaulted(reference()), roleId: reference(), route: text(128), ...madeBy },
);

/** Fields that a role hides, with the wire names of record and field: `sysUser`, `phone`. */
export const roleFields = definePlainTable(
  "role_field",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { id: defaulted(reference()), roleId: reference(), entity: text(64), field: text(64), ...madeBy },
);
