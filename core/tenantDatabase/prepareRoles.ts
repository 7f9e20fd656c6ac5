import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import type { Id } from "#contract/id";
import type { PostgresAddress } from "./connectionString.ts";
import { markOfTenant } from "./inspectDatabase.ts";

const groups = ["siteward_owner", "siteward_app", "siteward_platform"];
const extensions = ["btree_gin", "pg_trgm"];
const limits = [
  "plan_cache_mode = 'force_custom_plan'",
  "jit = off",
  "max_parallel_workers_per_gather = 0",
  "statement_timeout = '30s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '30s'",
];

/**
 * Creates what migrations expect of a server: the roles that policies name, with the owner of the database in the first
 * one, and a role of its own for requests. Every step may be repeated. On the server of the shared database all of that
 * is there.
 */
export async function prepareRoles(
  owner: pg.ClientBase,
  { tenantId, application, hasLogin }: { tenantId: Id; application: PostgresAddress; hasLogin: boolean },
): Promise<void> {
  await owner.query("set lock_timeout = '10s'");
  await owner.query(`comment on schema public is ${pg.escapeLiteral(`${markOfTenant}${tenantId}`)}`);
  if (!hasLogin) {
    await ensureGroups(owner);
    await ensureLogin(owner, application);
  }
  const database = pg.escapeIdentifier(application.database);
  await owner.query(`revoke all on database ${database} from public`);
  await owner.query(`grant connect on database ${database} to siteward_app, siteward_platform`);
  await owner.query("revoke create on schema public from public");
  for (const name of extensions) await addExtension(owner, name);
}

async function ensureGroups(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = any ($1)",
    [groups],
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const name of groups.filter((group) => !existing.has(group))) {
    await owner.query(`create role ${name} nologin inherit nosuperuser nobypassrls nocreatedb noreplication`);
  }
  const { rows: held } = await owner.query<{ isMember: boolean }>(
    `select pg_has_role(current_user, 'siteward_owner', 'usage') as "isMember"`,
  );
  if (held[0]?.isMember !== true) await owner.query("grant siteward_owner to current_user");
}

async function ensureLogin(owner: pg.ClientBase, { user, password }: PostgresAddress): Promise<void> {
  const name = pg.escapeIdentifier(user);
  const { rows } = await owner.query("select from pg_roles where rolname = $1", [user]);
  const rights = "login inherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication";
  const verb = rows.length === 0 ? "create" : "alter";
  await owner.query(`${verb} role ${name} ${rights} password ${pg.escapeLiteral(toVerifier(password))}`);
  await owner.query(`grant siteward_app to ${name}`);
  for (const limit of limits) await owner.query(`alter role ${name} set ${limit}`);
}

const iterations = 4096;

/** What the server stores of a password (RFC 5803): its log never has the password itself. */
function toVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

/** Faster searches; a server that does not have it, or does not let its owner add it, works without. */
async function addExtension(owner: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await owner.query("select from pg_available_extensions where name = $1", [name]);
  if (rows.length === 0) return;
  try {
    await owner.query(`create extension if not exists ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === "42501")) throw error;
  }
}
