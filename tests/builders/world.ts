import { randomBytes, randomInt } from "node:crypto";
import { type Id, idOf } from "#contract/id";
import { modules } from "#server/modules";
import { hasAnyRow } from "#tests/builders/anyRow";
import type { IdPlace, Kind } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { aTenant, insert, type TestAccount, type TestTenant, unique } from "#tests/builders/tenant";

/** A tenant with one record of each kind, whose names carry its mark. */
export type World = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  /** Part of every name that the world's own records have. */
  readonly mark: string;
  readonly ids: Readonly<Record<Kind, Id>>;
  /** The organisation above its organisation. */
  readonly parentId: Id;
};

/** Tables whose rows belong to a tenant. */
export const tenantTables: ReadonlySet<string> = new Set([
  ...modules.flatMap((one) => one.tables).flatMap(({ name, hasTenant }) => (hasTenant ? [name] : [])),
  "change_history",
]);

/** Makes such a tenant. */
export async function aWorld(): Promise<World> {
  const mark = `w${unique()}w`;
  const { tenant, admin } = await aTenant();
  const parent = await tenant.hasOrganisation({ name: `${mark} parent` });
  const organisation = await tenant.hasOrganisation({ name: `${mark} unit`, parentId: parent.id });
  const position = await tenant.hasPosition({ name: `${mark} position` });
  const role = await tenant.hasRole();
  const about = { realName: `${mark} p`, organisationId: organisation.id, positionId: position.id };
  const account = await tenant.hasAccount({ ...about, roleIds: [role.id] });
  const { owner } = await theServer();
  await owner.query("update role set name = $2 || id where tenant_id = $1", [tenant.id, `${mark} role`]);
  const history = await only(
    `select id from change_history where tenant_id = $1 and row_id = $2`,
    tenant.id,
    position.id,
  );
  const menu = await only("select menu_id as id from role_menu where tenant_id = $1 and $2 > 0 limit 1", tenant.id, 1);
  const region = await only("select id from region where $1 > 0 and $2 > 0 order by id desc limit 1", 1, 1);
  const shared = { tenantId: tenant.id, grid: "sysPos/page", name: `${mark} view`, definition: "{}" };
  const view = await insert("listView", shared);
  const ended = { kind: "sweep", title: `${mark} task`, state: "done", requestId: mark, language: "zh-CN" };
  const task = await insert("task", {
    tenantId: tenant.id,
    accountId: account.id,
    sessionId: 1,
    input: "{}",
    ...ended,
  });
  const run = await insert("importRun", {
    tenantId: tenant.id,
    accountId: account.id,
    ...{ entity: "sysPos", fileName: `${mark} file`, sheet: "", headerRow: 1, rowCount: 1, state: "checked" },
    ...{ sheets: "[]", titles: '["name","code"]', samples: "[]", fields: '["name","code"]' },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const written = { title: `${mark} notice`, content: `<p>${mark} n</p>`, summary: `${mark} n` };
  const notice = await insert("notice", { tenantId: tenant.id, ...written, createUserId: admin.id });
  const session = await insert("session", {
    ...{ tenantId: tenant.id, accountId: account.id, tokenVersion: 1, ip: "10.1.2.3", browser: `${mark} browser` },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const picture = await insert("accountPicture", {
    ...{ tenantId: tenant.id, accountId: account.id, width: 1, height: 1, content: Buffer.from(mark) },
  });
  await owner.query("update account set avatar = $3 where tenant_id = $1 and id = $2", [
    ...[tenant.id, account.id, `/api/sysFile/picture?id=${picture}`],
  ]);
  const provider = await insert("signInProvider", {
    ...{ tenantId: tenant.id, name: `${mark} idp`, issuer: "https://idp.example.com", clientId: mark },
    // One that is on stands on the sign-in page, for everybody to see.
    ...{ scopes: "openid", finding: "linked", status: 2 },
  });
  const link = await insert("thirdPartyLink", {
    ...{ tenantId: tenant.id, providerId: provider, accountId: account.id, issuer: "https://idp.example.com" },
    ...{ subject: `${mark} subject`, nickName: `${mark} nick`, linkedAt: new Date() },
  });
  const way = await insert("registrationWay", {
    ...{ tenantId: tenant.id, name: `${mark} way`, roleId: role.id },
    ...{ organisationId: organisation.id, positionId: position.id },
  });
  const invitation = await insert("registrationInvitation", {
    ...{ tenantId: tenant.id, codeHash: randomBytes(32), wayId: way, note: mark },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const registration = await insert("registrationRequest", {
    ...{ tenantId: tenant.id, account: `${mark} r`, realName: `${mark} r`, phone: "13900000000" },
    ...{ address: "10.1.2.3", network: "10.1.2.3" },
  });
  const passkey = await insert("accountPasskey", {
    ...{ tenantId: tenant.id, accountId: account.id, host: "127.0.0.1", name: `${mark} key` },
    ...{ credentialId: randomBytes(32), publicKey: randomBytes(77), counter: 0, transports: "" },
    ...{ isSynced: false, createdAt: new Date() },
  });
  const ids = {
    account: account.id,
    organisation: organisation.id,
    position: position.id,
    role: role.id,
    ...{
      menu,
      history,
      view,
      task,
      import: run,
      notice,
      session,
      picture,
      provider,
      link,
      way,
      invitation,
      registration,
      region,
      passkey,
    },
  };
  return { tenant, admin, mark, ids, parentId: parent.id };
}

/** The same with a row in every table that there is. */
export async function aFullWorld(): Promise<World> {
  const world = await aWorld();
  for (const name of tenantTables) if (name !== "change_history") await hasAnyRow(name, world.tenant.id);
  return world;
}

async function only(text: string, ...values: number[]): Promise<Id> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>(text, values);
  return idOf(rows[0]?.id ?? 0);
}

/** The world's own id for a place of an input. */
export function ownId({ ids, parentId }: World, { kind, path }: IdPlace): Id {
  return kind === "organisation" && path === "pid" ? parentId : ids[kind];
}

/** An id that nothing has, lower than all that there are: some answers are in the order of ids. */
export function unknownId(): Id {
  return idOf(1_000_000_000_000 + randomInt(1_000_000_000));
}

/** Rows of a moment, which go by themselves. */
const passing: ReadonlySet<string> = new Set(["hub_connection", "hub_event", "hub_ticket"]);

/** Everything that a tenant's rows hold, as one short text: the same text, the same rows. */
export async function fingerprintOf({ tenant }: World): Promise<string> {
  const parts = [...tenantTables]
    .filter((name) => !passing.has(name))
    .map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(r::text, '' order by r::text), '')) as hash from ${name} r where tenant_id = $1`,
    );
  const { owner } = await theServer();
  const { rows } = await owner.query(`${parts.join(" union all ")} order by name`, [tenant.id]);
  return JSON.stringify(rows);
}

/** What was asked for, as it was asked: only whoever asked sees it, and it goes after a day. */
const asked: ReadonlySet<string> = new Set(["task"]);

/** Tables in which a tenant's rows name an id. */
export async function tracesOf(id: Id, { tenant }: World): Promise<string[]> {
  const parts = [...tenantTables]
    .filter((name) => !asked.has(name))
    .map((name) => `select '${name}' as name from ${name} r where tenant_id = $1 and r::text like '%' || $2 || '%'`);
  const { owner } = await theServer();
  const { rows } = await owner.query<{ name: string }>(parts.join(" union "), [tenant.id, String(id)]);
  return rows.map(({ name }) => name);
}
