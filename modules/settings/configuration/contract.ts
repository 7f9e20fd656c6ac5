import * as z from "zod";
import { type Access, defineApi, Done, get, NoInput, post, withBareInput, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, Instant, optionalText, OrderNo, SearchText, text } from "#contract/fields";
import { Id, IdList, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { maxSettingLength, SettingGroup, SettingKind, SettingUnit } from "#contract/setting";
import { markSecret } from "#contract/sensitive";

/** Whether a row is built in: 1 = yes, 2 = no. */
const BuiltInFlag = z.union([z.literal(1), z.literal(2)]);
const Code = z.string().trim().min(1).max(64);
/** Of any setting, so also that of a secret one. */
const Value = markSecret(z.string().trim().normalize("NFC").max(maxSettingLength).nullish());

/** A row that administrators add. Only declared codes reach the program; all others are for other systems. */
export const SettingDraft = z.object({
  name: text(64),
  code: optionalText(64),
  value: Value,
  sysFlag: BuiltInFlag.default(2),
  groupCode: optionalText(64),
  orderNo: OrderNo,
  remark: optionalText(256),
});
/** See the schema of the same name. */
export type SettingDraft = z.output<typeof SettingDraft>;

/** The fields of an update; missing ones stay unchanged, and so does a secret without a value. */
export const SettingChanges = createUpdateSchema(SettingDraft);
/** See the schema of the same name. */
export type SettingChanges = z.output<typeof SettingChanges>;

/** The new value of a setting. A blank one means the default; a secret goes back to it only by `reset`. */
export const ValueChange = z.object({
  code: Code,
  value: Value,
  reset: z.boolean().default(false),
  /** The version of the row that the change is based on; missing = not checked. */
  version: z.int().min(1).optional(),
});
/** See the schema of the same name. */
export type ValueChange = z.output<typeof ValueChange>;

const fields = {
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  /** Null for a secret. */
  value: z.string().nullable(),
  sysFlag: BuiltInFlag,
  groupCode: z.string().nullable(),
  orderNo: z.int(),
  remark: z.string().nullable(),
  isSecret: z.boolean(),
  /** When a secret was set; null: it is not. */
  secretSetAt: Instant.nullable(),
  ...auditColumns,
};
const always = ["isSecret"];

/** A row of the installation's settings. */
export const Setting = defineRecordSchema("sysConfig", "setting", z.object(fields), { always });
/** See the schema of the same name. */
export type Setting = z.infer<typeof Setting>;

/** A row of a tenant's own settings. */
export const TenantSetting = defineRecordSchema("sysConfigTenant", "setting", z.object({ ...fields, tenantId: Id }), {
  always,
});

/** Where the value of a setting comes from. */
export const SettingSource = z.enum(["default", "installation", "own"]);

const declaredFields = {
  /** The row with the value; null as long as there is none. */
  id: Id.nullable(),
  version: z.int().nullable(),
  code: z.string(),
  kind: SettingKind,
  group: SettingGroup,
  title: z.string(),
  /** What it does now. */
  hint: z.string(),
  unit: SettingUnit.nullable(),
  minimum: z.int().nullable(),
  maximum: z.int().nullable(),
  /** The values of a choice; a label of null means that the value is the code of a language. */
  choices: z.array(z.object({ value: z.string(), label: z.string().nullable() })),
  /** The component of the screen where tenants set the same rule; null: there is none. */
  tenantScreen: z.string().nullable(),
  /** Whether it can be set here. */
  isEditable: z.boolean(),
  /** The valid value; null for secrets and for settings without one. */
  value: z.string().nullable(),
  source: SettingSource,
  /** The value that going back leads to. */
  inherited: z.string().nullable(),
  /** For secrets: whether there is one. */
  isSet: z.boolean(),
  updateTime: Instant.nullable(),
  updateUserName: z.string().nullable(),
};
const marked = {
  names: (entity: string) => ({ inherited: [`${entity}:value`], title: [`${entity}:name`] }),
  always: [
    "kind",
    "group",
    "hint",
    "unit",
    "minimum",
    "maximum",
    "choices",
    "tenantScreen",
    "isEditable",
    "source",
    "isSet",
  ],
};

/** A declared setting of the installation, with its value. */
export const DeclaredSetting = defineRecordSchema("sysConfig", "setting", z.object(declaredFields), {
  names: marked.names("sysConfig"),
  always: marked.always,
});
/** See the schema of the same name. */
export type DeclaredSetting = z.infer<typeof DeclaredSetting>;

/** A declared setting as it applies to the caller's tenant. */
export const DeclaredTenantSetting = defineRecordSchema("sysConfigTenant", "setting", z.object({ ...declaredFields }), {
  names: marked.names("sysConfigTenant"),
  always: marked.always,
});

const filters = { name: SearchText, code: SearchText, groupCode: SearchText, sysFlag: BuiltInFlag.optional() };
const pageCode = { code: "sysConfig/page" } as const;

function reads<Row extends z.ZodObject, Declared extends z.ZodObject>(row: Row, declared: Declared) {
  return {
    page: post(ListQuery.extend(filters), pageOf(row), pageCode),
    list: post(z.object(filters), z.array(row), "signedIn"),
    /** The groups of the rows. */
    groupList: get(NoInput, z.array(z.string()), "signedIn"),
    detail: get(IdOnly, row, "signedIn"),
    /** The valid value by code; null for an unknown code, and for secrets. Secrets are refused to all but administrators. */
    configValueByCode: withPathSegments(get(z.object({ code: Code }), z.string().nullable(), "signedIn"), "code"),
    /** The declared settings with their values, in the order of the screen. */
    declared: get(NoInput, z.array(declared), pageCode),
  };
}

function writes(codes: Readonly<Record<"add" | "update" | "delete", Access>>) {
  const changes = z.array(ValueChange).min(1).max(200);
  return {
    add: post(SettingDraft, Id, codes.add),
    update: post(SettingChanges, Done, codes.update),
    /** Deletes a row that is not built in. */
    delete: post(IdOnly, Done, codes.delete),
    /** Deletes rows; those that are built in stay. */
    batchDelete: withBareInput(post(z.object({ ids: IdList }), Done, codes.delete), "ids"),
    /** Changes several values in one step: all of them, or none. */
    batchUpdate: withBareInput(
      post(
        z.object({ changes: changes.meta({ examples: [[{ code: "site_notice", value: "yes" }]] }) }),
        Done,
        codes.update,
      ),
      "changes",
    ),
  };
}

/** The installation's settings: all tenants read what is no secret, the platform administrator writes. */
export const settingApi = defineApi("sysConfig", {
  ...reads(Setting, DeclaredSetting),
  ...writes({ add: "platform", update: "platform", delete: "platform" }),
});

/** A tenant's own settings. */
export const tenantSettingApi = defineApi("sysConfigTenant", {
  ...reads(TenantSetting, DeclaredTenantSetting),
  ...writes({
    add: { code: "sysConfig/add" },
    update: { code: "sysConfig/update" },
    delete: { code: "sysConfig/delete" },
  }),
});

export const settingError = errors({
  "setting.taken": "D9000",
  "setting.builtIn": "D9001",
  "setting.notAllowed": "D9002",
});
