import { randomBytes, randomInt } from "node:crypto";
import { type Id, toId } from "#contract/id";
import { modules } from "#app/modules.server";
import type { Table } from "#core/rows/table";
import { addAnyRow, ensureAnyRow } from "#tests/builders/anyRow";
import { findRowRecord, type IdField, listIdFields, type RecordKind } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

/** A tenant with one record of each kind, whose names contain its marker. */
export type World = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  /** Part of every name of the world's own records. */
  readonly marker: string;
  readonly ids: Readonly<Record<RecordKind, Id>> & Readonly<Record<"organisation" | "position" | "role", Id>>;
  /** The parent of its organisation. */
  readonly parentId: Id;
  /** The names of its job and of the trigger, by which calls address them. */
  readonly names: Readonly<Record<"jobId" | "triggerId", string>>;
};

/** Tables whose rows belong to a tenant. */
export const tenantTables: ReadonlySet<string> = new Set([
  ...modules.flatMap((module) => module.tables).flatMap(({ name, hasTenant }) => (hasTenant ? [name] : [])),
  "change_history",
]);

/** Tables whose rows belong to the installation. */
export const sharedTables: ReadonlySet<string> = new Set(
  modules.flatMap((module) => module.tables).flatMap(({ name, hasTenant }) => (hasTenant ? [] : [name])),
);

/** Puts a notice into the inbox of an account; returns the id of the entry. */
async function addEntry({ tenantId, id: accountId }: TestAccount, notice: Id, texts: object): Promise<Id> {
  const sentAt = new Date("2026-01-02T03:04:05Z");
  const sent = { id: notice, ...texts, type: 1, public_time: sentAt, create_time: sentAt, recipient_count: 1 };
  await addAnyRow("published_notice", tenantId, sent);
  const receipt = { notice_id: notice, account_id: accountId, list_position: notice };
  return (await addAnyRow("notice_receipt", tenantId, receipt)) ?? toId(0);
}

/** Creates such a tenant. */
export async function aWorld(): Promise<World> {
  const marker = `w${nextUnique()}w`;
  const { tenant, admin } = await aTenant();
  const parent = await tenant.hasOrganisation({ name: `${marker} parent` });
  const organisation = await tenant.hasOrganisation({ name: `${marker} unit`, parentId: parent.id });
  const position = await tenant.hasPosition({ name: `${marker} position` });
  const role = await tenant.hasRole();
  const about = { realName: `${marker} p`, organisationId: organisation.id, positionId: position.id };
  const account = await tenant.hasAccount({ ...about, roleIds: [role.id] });
  const { owner } = await theServer();
  // The background count of its usage would change its rows during a test.
  await owner.query("insert into usage_counting (tenant_id, counted_at) values ($1, 'infinity')", [tenant.id]);
  await owner.query("update role set name = $2 || id where tenant_id = $1", [tenant.id, `${marker} role`]);
  const history = await only(
    `select id from change_history where tenant_id = $1 and row_id = $2`,
    tenant.id,
    position.id,
  );
  const menu = await only("select menu_id as id from role_menu where tenant_id = $1 and $2 > 0 limit 1", tenant.id, 1);
  const region = await only("select id from region where $1 > 0 and $2 > 0 order by id desc limit 1", 1, 1);
  const menuPackage = await only("select id from menu_package where $1 > 0 and $2 > 0 limit 1", 1, 1);
  const shared = { tenantId: tenant.id, grid: "sysPos/page", name: `${marker} view`, definition: "{}" };
  const view = await insertRow("listView", shared);
  const loggedMessage = await addAnyRow("message_log", tenant.id, { send_account_id: admin.id });
  const httpCall = await addAnyRow("http_log", tenant.id);
  const schedule = await addAnyRow("schedule_entry", tenant.id, { account_id: admin.id, content: `${marker} entry` });
  const commented = { entity: "sysRole", record_id: role.id, content: `${marker} comment`, create_user_id: admin.id };
  const comment = await addAnyRow("record_comment", tenant.id, commented);
  const conversation = await aConversation(tenant.id, { admin: admin.id, partner: account.id, marker });
  const ended = { kind: "test", title: `${marker} task`, state: "done", requestId: marker, language: "zh-CN" };
  const task = await insertRow("task", {
    tenantId: tenant.id,
    accountId: account.id,
    sessionId: 1,
    input: "{}",
    ...ended,
  });
  const contentId = await addAnyRow("temporary_content", tenant.id);
  const run = await insertRow("importRun", {
    tenantId: tenant.id,
    accountId: account.id,
    contentId,
    entity: "sysPos",
    fileName: `${marker} file`,
    sheet: "",
    headerRow: 1,
    rowCount: 1,
    state: "checked",
    sheets: "[]",
    titles: '["name","code"]',
    samples: "[]",
    fields: '["name","code"]',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const written = { title: `${marker} notice`, content: `<p>${marker} n</p>`, summary: `${marker} n` };
  const notice = await insertRow("notice", { tenantId: tenant.id, ...written, createUserId: admin.id });
  const entry = await addEntry(admin, notice, written);
  const session = await insertRow("session", {
    tenantId: tenant.id,
    accountId: account.id,
    tokenVersion: 1,
    ip: "10.1.2.3",
    browser: `${marker} browser`,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const stored = await addAnyRow("file_content", tenant.id, { location: randomBytes(24).toString("hex") });
  const pictureFile = await addAnyRow("file", tenant.id, { content_id: stored, create_user_id: account.id });
  const picture = await insertRow("accountPicture", {
    tenantId: tenant.id,
    accountId: account.id,
    fileId: pictureFile ?? 0,
  });
  await owner.query("update account set avatar = $3 where tenant_id = $1 and id = $2", [
    tenant.id,
    account.id,
    `/api/sysFile/picture?id=${picture}`,
  ]);
  const provider = await insertRow("signInProvider", {
    tenantId: tenant.id,
    name: `${marker} idp`,
    issuer: "https://idp.example.com",
    clientId: marker,
    // Enabled providers are visible on the sign-in page.
    scopes: "openid",
    finding: "linked",
    status: 2,
  });
  const link = await insertRow("thirdPartyLink", {
    tenantId: tenant.id,
    providerId: provider,
    accountId: account.id,
    issuer: "https://idp.example.com",
    subject: `${marker} subject`,
    nickName: `${marker} nick`,
    linkedAt: new Date(),
  });
  const joining = await aRegistration(tenant.id, marker, {
    roleId: role.id,
    organisationId: organisation.id,
    positionId: position.id,
  });
  const passkey = await insertRow("accountPasskey", {
    tenantId: tenant.id,
    accountId: account.id,
    host: "127.0.0.1",
    name: `${marker} key`,
    credentialId: randomBytes(32),
    publicKey: randomBytes(77),
    counter: 0,
    transports: "",
    isSynced: false,
    createdAt: new Date(),
  });
  const dictionary = await theTenantDictionary();
  const dictionaryItem = await insertRow("tenantDictionaryItem", {
    tenantId: tenant.id,
    dictionaryTypeId: dictionary,
    label: `${marker} item`,
    value: marker,
  });
  const regionSync = await insertRow("regionSync", {
    tenantId: tenant.id,
    source: "mzb",
    state: "open",
    request: JSON.stringify({ source: "mzb", level: 3 }),
  });
  const folder = await insertRow("fileFolder", { tenantId: tenant.id, name: `${marker} folder` });
  const file = await insertRow("file", {
    tenantId: tenant.id,
    contentId: stored ?? 0,
    folderId: folder,
    fileName: `${marker} file`,
    suffix: ".txt",
    contentType: "text/plain",
    sizeBytes: 1,
    filePath: "upload",
    createUserId: admin.id,
  });
  const attached = { entity: "sysUser", record_id: account.id, file_id: file, name: `${marker} attachment` };
  const attachment = await addAnyRow("record_attachment", tenant.id, { ...attached, create_user_id: admin.id });
  const archive = await insertRow("archiveRun", {
    tenantId: tenant.id,
    name: `${marker} archive`,
    state: "done",
    accountId: account.id,
    accountName: marker,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const names = { jobId: `${marker} job`, triggerId: `${marker} trigger` };
  const ids = {
    ...(await aJob(tenant.id, names)),
    account: account.id,
    organisation: organisation.id,
    position: position.id,
    role: role.id,
    menu,
    history,
    view,
    schedule: schedule ?? toId(0),
    loggedMessage: loggedMessage ?? toId(0),
    httpCall: httpCall ?? toId(0),
    comment: comment ?? toId(0),
    ...conversation,
    task,
    import: run,
    notice,
    entry,
    session,
    picture,
    provider,
    link,
    ...joining,
    region,
    regionSync,
    passkey,
    dictionary,
    dictionaryItem,
    tenant: tenant.id,
    menuPackage,
    releaseNote: await aReleaseNote(),
    outgoing: await anOutgoingMessage(tenant.id, marker),
    file,
    folder,
    attachment: attachment ?? toId(0),
    archive,
  };
  return {
    tenant,
    admin,
    marker,
    ids: { ...(await addOtherRecords(tenant, marker, ids)), ...ids },
    parentId: parent.id,
    names,
  };
}

/** A job with a paused trigger and a run that has ended: nothing of it changes by itself. */
async function aJob(
  tenantId: Id,
  { jobId, triggerId }: World["names"],
): Promise<Record<"job" | "jobTrigger" | "jobRun", Id>> {
  const named = { job_id: jobId, trigger_id: triggerId };
  const run = { ...named, state: "succeeded", ended_at: new Date() };
  return {
    job: (await addAnyRow("job", tenantId, { job_id: jobId, create_type: 2 })) ?? toId(0),
    jobTrigger: (await addAnyRow("job_trigger", tenantId, { ...named, status: 3 })) ?? toId(0),
    jobRun: (await addAnyRow("job_run", tenantId, run)) ?? toId(0),
  };
}

/** A conversation of the administrator with an account, and a message of the administrator in it. */
async function aConversation(
  tenantId: Id,
  { admin, partner, marker }: { readonly admin: Id; readonly partner: Id; readonly marker: string },
): Promise<Record<"conversation" | "conversationMessage", Id>> {
  const pair = { kind: 1, creator_id: admin, partner_id: partner };
  const conversation = (await addAnyRow("conversation", tenantId, pair)) ?? toId(0);
  for (const accountId of [admin, partner])
    await addAnyRow("conversation_member", tenantId, {
      conversation_id: conversation,
      account_id: accountId,
      account_name: `${marker} member`,
      added_by: admin,
    });
  const written = { conversation_id: conversation, content: `${marker} message`, create_user_id: admin };
  return {
    conversation,
    conversationMessage: (await addAnyRow("conversation_message", tenantId, written)) ?? toId(0),
  };
}

type RegistrationTarget = { roleId: Id; organisationId: Id; positionId: Id };

/** A way to register, an invitation and a request. */
async function aRegistration(tenantId: Id, marker: string, target: RegistrationTarget) {
  const way = await insertRow("registrationWay", {
    tenantId,
    name: `${marker} way`,
    ...target,
  });
  const invitation = await insertRow("registrationInvitation", {
    tenantId,
    codeHash: randomBytes(32),
    wayId: way,
    note: marker,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const registration = await insertRow("registrationRequest", {
    tenantId,
    account: `${marker} r`,
    realName: `${marker} r`,
    phone: "13900000000",
    address: "10.1.2.3",
    network: "10.1.2.3",
  });
  return { way, invitation, registration };
}

async function aReleaseNote(): Promise<Id> {
  return await only("insert into release_note (content) select 'Test' where $1 > 0 and $2 > 0 returning id", 1, 1);
}

async function anOutgoingMessage(tenantId: Id, marker: string): Promise<Id> {
  const now = new Date();
  return await insertRow("outgoingMessage", {
    tenantId,
    recipient: `${marker}@example.com`,
    state: "failed",
    nextAttemptAt: now,
    requestId: "test",
    createdAt: now,
    expiresAt: now,
  });
}

/** A dictionary in which each tenant may have items of its own; all worlds share it. */
async function theTenantDictionary(): Promise<Id> {
  const { owner } = await theServer();
  const values = ["Test list", "test_list"];
  await owner.query(
    "insert into dictionary_type (name, code, is_tenant) values ($1, $2, 1) on conflict do nothing",
    values,
  );
  const { rows } = await owner.query<{ id: number }>(
    "select id from dictionary_type where code = $2 and name = $1",
    values,
  );
  return toId(rows[0]?.id ?? 0);
}

let kindTables: ReadonlyMap<RecordKind, Table | undefined> | undefined;

/** The table of each kind of record that an input refers to. */
function getKindTables(): ReadonlyMap<RecordKind, Table | undefined> {
  const tables = modules.flatMap((module) => module.tables);
  kindTables ??= new Map(
    modules
      .flatMap(({ routes }) => routes)
      .flatMap((route) => {
        const entity = findRowRecord(route.api)?.entity;
        const table = tables.find((each) => each.entity !== undefined && each.entity === entity);
        return listIdFields(route).map(({ kind }) => [kind, table] as const);
      })
      // The first call that names a kind counts.
      .toReversed(),
  );
  return kindTables;
}

/** Rows of all other kinds that an input refers to, filled by column types. */
async function addOtherRecords(
  tenant: TestTenant,
  marker: string,
  known: Readonly<Record<RecordKind, Id>>,
): Promise<Record<RecordKind, Id>> {
  const added: Record<RecordKind, Id> = {};
  for (const [kind, table] of getKindTables()) {
    if (kind in known) continue;
    if (table === undefined) throw new Error(`no table holds the records of "${kind}"`);
    const named = "name" in table.columns ? { name: `${marker} ${kind}` } : {};
    added[kind] = toId((await addAnyRow(table.name, tenant.id, named)) ?? 0);
  }
  return added;
}

/** The same tenant with a row in every table. */
export async function aFullWorld(): Promise<World> {
  const world = await aWorld();
  for (const name of tenantTables) if (name !== "change_history") await ensureAnyRow(name, world.tenant.id);
  return world;
}

async function only(text: string, ...values: number[]): Promise<Id> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>(text, values);
  return toId(rows[0]?.id ?? 0);
}

/** The world's own id for a field of an input. */
export function getOwnId(world: World, { kind, path }: IdField): Id {
  return kind === "organisation" && path === "pid" ? world.parentId : getRecordId(world, kind);
}

/** The id of the world's record of a kind. */
export function getRecordId({ ids }: World, kind: RecordKind): Id {
  const id = ids[kind];
  if (id === undefined) throw new Error(`a world has no record "${kind}"`);
  return id;
}

/** An unused id, lower than all existing ones, because some answers are in the order of ids. */
export function getUnknownId(): Id {
  return toId(1_000_000_000_000 + randomInt(1_000_000_000));
}

/** Calls are logged a second after their answer, with their input. */
const logTables = ["visit_log", "operation_log", "exception_log", "log_day", "exception_group"];

/** Rows that work in the background writes, or that expire by themselves. */
const passing: ReadonlySet<string> = new Set([
  "audit_anchor",
  "audit_seal",
  "hub_connection",
  "hub_event",
  "hub_position",
  "hub_ticket",
  "notice_newcomer",
  "record_presence",
  "schedule_reminder",
  ...logTables,
]);

/**
 * All rows of a tenant as one short text: equal texts mean equal rows. `exceptOf`: leaves out the rows of an account, which
 * contain its id, its name or one of its sessions.
 */
export async function computeFingerprint({ tenant }: World, exceptOf?: TestAccount): Promise<string> {
  const parts = [...tenantTables]
    .filter((name) => !passing.has(name))
    .map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(r::text, '' order by r::text), '')) as hash from ${name} r where tenant_id = $1 and not exists (select from unnest($2::text[]) key where strpos(r::text, key) > 0)`,
    );
  const { owner } = await theServer();
  // Planning a statement on all tables takes longer than running it, so it is prepared once.
  const { rows } = await owner.query({
    name: "fingerprint",
    text: `${parts.join(" union all ")} order by name`,
    values: [tenant.id, exceptOf === undefined ? [] : await listAccountKeys(exceptOf)],
  });
  return JSON.stringify(rows);
}

async function listAccountKeys({ id, account }: TestAccount): Promise<string[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select id from session where account_id = $1", [id]);
  return [String(id), account, ...rows.map((session) => String(session.id))];
}

/** Requests with their input: only their own account sees them, and they are deleted after a day. */
const asked: ReadonlySet<string> = new Set(["task", ...logTables]);

/** Tables in which rows of a tenant contain an id. */
export async function findTraces(id: Id, { tenant }: World): Promise<string[]> {
  const parts = [...tenantTables]
    .filter((name) => !asked.has(name))
    .map((name) => `select '${name}' as name from ${name} r where tenant_id = $1 and r::text like '%' || $2 || '%'`);
  const { owner } = await theServer();
  const { rows } = await owner.query<{ name: string }>({
    name: "traces",
    text: parts.join(" union "),
    values: [tenant.id, String(id)],
  });
  return rows.map(({ name }) => name);
}
