import { bytes, defaulted, instant, integer, nullable, sealed, secret, smallInteger, text } from "#core/rows/column";
import { defineGlobalTable, defineTable } from "#core/rows/table";

const columns = {
  name: text(64),
  code: nullable(text(64)),
  value: nullable(text(512)),
  /** 1 = built in. */
  sysFlag: defaulted(smallInteger<1 | 2>()),
  groupCode: nullable(text(64)),
  orderNo: defaulted(integer()),
  remark: nullable(text(256)),
  /** The value of a secret. */
  sealedValue: secret(nullable(bytes())),
  /** When the secret was set; null: it is not. */
  secretSetAt: nullable(instant()),
};

/** Settings of the installation by code (wire: sysConfig); booleans are the texts `True` and `False`. */
export const settings = defineGlobalTable("config", { location: "copied" }, columns);

/** Settings of a tenant (wire: sysConfigTenant). A built-in one without a value follows the installation. */
export const tenantSettings = defineTable(
  "config_tenant",
  { scope: "tenant", entity: "sysConfigTenant" },
  { ...columns, sealedValue: sealed(columns.sealedValue, "config_tenant", ["tenantId", "id"]) },
);
