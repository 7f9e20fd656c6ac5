import type { Id } from "#contract/id";
import { toId } from "#contract/id";
import { AccountType } from "#contract/accountType";
import type { InputOf } from "#contract/api";
import type { accountApi } from "#modules/identity/account/contract";
import { mainTenantId } from "#modules/identity/access/server";
import { aClient, type Client } from "#tests/builders/client";
import { getKnownPasswordHash } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { anOpenSession } from "#tests/builders/sessions";

/** Data scopes of a role (contract 00, 10: DataScope). */
export const DataScope = { all: 1, ownAndBelow: 2, own: 3, self: 4, listed: 5 } as const;

type AccountOptions = {
  account?: string;
  realName?: string;
  organisationId?: Id | null;
  positionId?: Id | null;
  roleIds?: readonly Id[];
  accountType?: number;
  status?: 1 | 2;
  mustChangePassword?: boolean;
  phone?: string;
};

type RoleOptions = {
  dataScope?: number;
  permissions?: readonly string[];
  organisationIds?: readonly Id[];
  status?: 1 | 2;
};

/** An account with a session, which starts with its first call. */
export type TestAccount = Client & { id: Id; account: string; realName: string; tenantId: Id };

/** A tenant for one test, with builders of its records. */
export type TestTenant = {
  id: Id;
  organisationId: Id;
  hasOrganisation(about?: { name?: string; parentId?: Id }): Promise<{ id: Id; name: string }>;
  hasPosition(about?: {
    name?: string;
    code?: string;
    orderNo?: number;
  }): Promise<{ id: Id; name: string; code: string }>;
  /** Without permissions it grants none; `"all"` means every existing button. */
  hasRole(about?: RoleOptions | "all"): Promise<{ id: Id }>;
  hasAccount(about?: AccountOptions): Promise<TestAccount>;
  /** Sets the personal facts that forms and imports require; until then those of the specification. */
  requires(fields: InputOf<typeof accountApi.calls.saveRequirements>["fields"]): Promise<void>;
  /** Affiliates an account to a further organisation. */
  hasAffiliation(accountId: Id, organisationId: Id, positionId?: Id): Promise<void>;
};

let counter = 0;

/** A number that is unique in this run. */
export function nextUnique(): string {
  counter += 1;
  return `${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${counter.toString(36)}`;
}

/** A new tenant with its root organisation and an administrator with every permission and all rows. */
export async function aTenant(): Promise<{ tenant: TestTenant; admin: TestAccount }> {
  const name = `Tenant ${nextUnique()}`;
  const id = await insertRow("tenant", { name, title: name, captcha: false, productVersion: "test" });
  const organisationId = await insertRow("organisation", { tenantId: id, name, code: name });
  const tenant = tenantOf(id, organisationId);
  const role = await tenant.hasRole("all");
  const admin = await tenant.hasAccount({ accountType: AccountType.administrator, roleIds: [role.id] });
  return { tenant, admin };
}

/** The main tenant, which all tests share: it alone writes the tables without a tenant. */
export function theMainTenant(): TestTenant {
  return tenantOf(mainTenantId, mainTenantId);
}

function tenantOf(id: Id, organisationId: Id): TestTenant {
  return {
    id,
    organisationId,
    async hasOrganisation({ name = `Unit ${nextUnique()}`, parentId = organisationId } = {}) {
      return { name, id: await insertRow("organisation", { tenantId: id, name, code: nextUnique(), parentId }) };
    },
    async hasPosition({ name = `Position ${nextUnique()}`, code = nextUnique(), orderNo = 100 } = {}) {
      const values = { tenantId: id, name, code, orderNo, pinyin: name.toLowerCase() };
      return { name, code, id: await insertRow("position", values) };
    },
    hasRole: async (about = {}) => await addRole(id, about),
    hasAccount: async (about = {}) => await addAccount(id, organisationId, about),
    async requires(fields) {
      await insertRow("accountRequirement", { tenantId: id, fieldNames: fields.join(",") });
    },
    async hasAffiliation(accountId, affiliatedId, positionId) {
      const values = { tenantId: id, accountId, organisationId: affiliatedId, positionId: positionId ?? null };
      await insertRow("accountOrganisation", values);
    },
  };
}

async function addRole(tenantId: Id, options: RoleOptions | "all"): Promise<{ id: Id }> {
  const {
    dataScope = DataScope.all,
    permissions = [],
    organisationIds = [],
    status = 1,
  } = options === "all" ? {} : options;
  const name = `Role ${nextUnique()}`;
  const id = await insertRow("role", { tenantId, name, code: nextUnique(), dataScope, status });
  const { owner } = await theServer();
  const held = options === "all" ? "permission is not null" : "permission = any($3)";
  await owner.query(
    `insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, id from menu where type = 3 and ${held}`,
    options === "all" ? [tenantId, id] : [tenantId, id, permissions],
  );
  for (const organisationId of organisationIds)
    await insertRow("roleOrganisation", { tenantId, roleId: id, organisationId });
  return { id };
}

async function addAccount(tenantId: Id, root: Id, options: AccountOptions): Promise<TestAccount> {
  const { roleIds = [], account = `u${nextUnique()}`, realName = `Person ${account}`, ...rest } = options;
  const values = {
    tenantId,
    account,
    realName,
    passwordHash: await getKnownPasswordHash(),
    accountType: rest.accountType ?? AccountType.normal,
    status: rest.status ?? 1,
    organisationId: rest.organisationId === undefined ? root : rest.organisationId,
    positionId: rest.positionId ?? null,
    mustChangePassword: rest.mustChangePassword ?? false,
    phone: rest.phone ?? null,
    lastChangePasswordTime: new Date(),
  };
  const id = await insertRow("account", values);
  for (const roleId of roleIds) await insertRow("accountRole", { tenantId, accountId: id, roleId });
  let token: Promise<string> | undefined;
  const client = aClient({
    async headers() {
      token ??= anOpenSession({ tenantId, id });
      return { authorization: `Bearer ${await token}` };
    },
  });
  return { ...client, id, account, realName, tenantId };
}

/** Inserts a row as the owner, bypassing policies; returns its id. */
export async function insertRow(table: string, values: Record<string, unknown>): Promise<Id> {
  const { owner } = await theServer();
  const names = Object.keys(values).map(snake);
  const places = names.map((_, index) => `$${index + 1}`);
  const text = `insert into ${snake(table)} (${names.join(", ")}) values (${places.join(", ")}) returning id`;
  const { rows } = await owner.query<{ id: number }>(text, Object.values(values));
  return toId(rows[0]?.id ?? 0);
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
