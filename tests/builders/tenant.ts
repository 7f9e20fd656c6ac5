import type { Id } from "#contract/id";
import { idOf } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { aClient, type Client } from "#tests/builders/client";
import { fixedHash } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { signIn } from "#tests/builders/signIn";

/** Data scopes of a role (contract 00, 10: DataScope). */
export const DataScope = { all: 1, ownAndBelow: 2, own: 3, self: 4, listed: 5 } as const;

type AccountAbout = {
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

type RoleAbout = {
  dataScope?: number;
  permissions?: readonly string[];
  organisationIds?: readonly Id[];
  status?: 1 | 2;
};

/** Somebody who can sign in, and does so with his first call. */
export type TestAccount = Client & { id: Id; account: string; realName: string; tenantId: Id };

/** A tenant of its own for one test, and what can be put into it. */
export type TestTenant = {
  id: Id;
  organisationId: Id;
  hasOrganisation(about?: { name?: string; parentId?: Id }): Promise<{ id: Id; name: string }>;
  hasPosition(about?: {
    name?: string;
    code?: string;
    orderNo?: number;
  }): Promise<{ id: Id; name: string; code: string }>;
  /** Without permissions it holds none; `"all"` stands for every button that there is. */
  hasRole(about?: RoleAbout | "all"): Promise<{ id: Id }>;
  hasAccount(about?: AccountAbout): Promise<TestAccount>;
  /** Lets somebody work for a further organisation. */
  hasAffiliation(accountId: Id, organisationId: Id, positionId?: Id): Promise<void>;
};

let counter = 0;

/** A number that no other builder of this run gets. */
export function unique(): string {
  counter += 1;
  return `${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${counter.toString(36)}`;
}

/** A fresh tenant with its root organisation and an administrator who holds every permission and sees all rows. */
export async function aTenant(): Promise<{ tenant: TestTenant; admin: TestAccount }> {
  const name = `Tenant ${unique()}`;
  const id = await insert("tenant", { name, title: name, captcha: false, productVersion: "test" });
  const organisationId = await insert("organisation", { tenantId: id, name, code: name });
  const tenant = tenantOf(id, organisationId);
  const role = await tenant.hasRole("all");
  const admin = await tenant.hasAccount({ accountType: AccountType.administrator, roleIds: [role.id] });
  return { tenant, admin };
}

function tenantOf(id: Id, organisationId: Id): TestTenant {
  return {
    id,
    organisationId,
    async hasOrganisation({ name = `Unit ${unique()}`, parentId = organisationId } = {}) {
      return { name, id: await insert("organisation", { tenantId: id, name, code: unique(), parentId }) };
    },
    async hasPosition({ name = `Position ${unique()}`, code = unique(), orderNo = 100 } = {}) {
      const values = { tenantId: id, name, code, orderNo, pinyin: name.toLowerCase() };
      return { name, code, id: await insert("position", values) };
    },
    hasRole: async (about = {}) => await addRole(id, about),
    hasAccount: async (about = {}) => await addAccount(id, organisationId, about),
    async hasAffiliation(accountId, affiliatedId, positionId) {
      const values = { tenantId: id, accountId, organisationId: affiliatedId, positionId: positionId ?? null };
      await insert("accountOrganisation", values);
    },
  };
}

async function addRole(tenantId: Id, about: RoleAbout | "all"): Promise<{ id: Id }> {
  const {
    dataScope = DataScope.all,
    permissions = [],
    organisationIds = [],
    status = 1,
  } = about === "all" ? {} : about;
  const name = `Role ${unique()}`;
  const id = await insert("role", { tenantId, name, code: unique(), dataScope, status });
  const { owner } = await theServer();
  const held = about === "all" ? "permission is not null" : "permission = any($3)";
  await owner.query(
    `insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, id from menu where type = 3 and ${held}`,
    about === "all" ? [tenantId, id] : [tenantId, id, permissions],
  );
  for (const organisationId of organisationIds)
    await insert("roleOrganisation", { tenantId, roleId: id, organisationId });
  return { id };
}

async function addAccount(tenantId: Id, root: Id, about: AccountAbout): Promise<TestAccount> {
  const { roleIds = [], account = `u${unique()}`, realName = `Person ${account}`, ...rest } = about;
  const values = {
    tenantId,
    account,
    realName,
    passwordHash: await fixedHash(),
    accountType: rest.accountType ?? AccountType.normal,
    status: rest.status ?? 1,
    organisationId: rest.organisationId === undefined ? root : rest.organisationId,
    positionId: rest.positionId ?? null,
    mustChangePassword: rest.mustChangePassword ?? false,
    phone: rest.phone ?? null,
    lastChangePasswordTime: new Date(),
  };
  const id = await insert("account", values);
  for (const roleId of roleIds) await insert("accountRole", { tenantId, accountId: id, roleId });
  let tokens: Promise<{ accessToken: string }> | undefined;
  const client = aClient({
    async headers() {
      tokens ??= signIn({ tenantId, account });
      return { authorization: `Bearer ${(await tokens).accessToken}` };
    },
  });
  return { ...client, id, account, realName, tenantId };
}

/** Puts a row into a table as the owner, whatever the policies say; answers its id. */
export async function insert(table: string, values: Record<string, unknown>): Promise<Id> {
  const { owner } = await theServer();
  const names = Object.keys(values).map(snake);
  const places = names.map((_, index) => `$${index + 1}`);
  const text = `insert into ${snake(table)} (${names.join(", ")}) values (${places.join(", ")}) returning id`;
  const { rows } = await owner.query<{ id: number }>(text, Object.values(values));
  return idOf(rows[0]?.id ?? 0);
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
