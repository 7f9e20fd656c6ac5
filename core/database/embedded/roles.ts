import { type Client, escapeLiteral } from "pg";
import { superuserName } from "./cluster.ts";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import type { DatabaseSecrets } from "./secrets.ts";
import { connectSuperuser, type SuperuserAddress } from "./superuserConnection.ts";

/** Name of the database of Siteward. */
export const databaseName = "siteward";

const common = "login inherit nosuperuser nobypassrls nocreatedb noreplication";
// Security 13.4. The plan of a request is made for its tenant, because a generic plan suits no tenant (measured.md
// 1.5).
const limits = [
  "plan_cache_mode = 'force_custom_plan'",
  // Requests are short; compiling their plans costs more than it saves (500 ms on a policy of PostgreSQL 15).
  "jit = off",
  // Many requests share the cores: a list that uses several of them slows others down more than it gains.
  "max_parallel_workers_per_gather = 0",
  "statement_timeout = '30s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '30s'",
];
const extensions = ["btree_gin", "pg_trgm"];

/**
 * Creates or repairs roles, database and extensions. Every start does all of it, so an interrupted start is repaired by
 * the next, and rights that were widened by hand are revoked.
 */
export async function ensureRoles(address: SuperuserAddress, secrets: DatabaseSecrets): Promise<void> {
  await withSuperuser(address, superuserName, async (client) => {
    // A statement that fails here must not write passwords into the log of the database.
    await client.query("set log_min_error_statement = 'panic'");
    const existing = await namesIn(client, "select rolname as name from pg_roles");
    await client.query(["begin", ...roleStatements(secrets, existing), "commit"].join(";\n"));
    const databases = await namesIn(client, "select datname as name from pg_database");
    if (!databases.has(databaseName)) await client.query(`create database ${databaseName} owner siteward_owner`);
    await client.query(databaseStatements.join(";\n"));
  });
  await withSuperuser(address, databaseName, addExtensions);
}

/** A separate session: the one that holds the claim stays small, because it lasts as long as the server. */
async function withSuperuser(
  address: SuperuserAddress,
  database: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connectSuperuser(address, database);
  if (typeof client === "string") {
    throw new EmbeddedDatabaseError("cannot-start", "The database ended while its roles were set up: start again.");
  }
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function namesIn(client: Client, query: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(query);
  return new Set(rows.map(({ name }) => name));
}

function roleStatements(secrets: DatabaseSecrets, existing: Set<string>): string[] {
  const roles = [
    { name: "siteward_owner", rights: "createrole", password: secrets.owner, settings: [] },
    { name: "siteward_app", rights: "nocreaterole", password: secrets.application, settings: limits },
    { name: "siteward_platform", rights: "nocreaterole", password: secrets.platform, settings: limits },
  ];
  return roles.flatMap(({ name, rights, password, settings }) => [
    `${existing.has(name) ? "alter" : "create"} role ${name} ${common} ${rights} password ${escapeLiteral(password)}`,
    ...settings.map((setting) => `alter role ${name} set ${setting}`),
  ]);
}

const databaseStatements = [
  "begin",
  `alter database ${databaseName} owner to siteward_owner`,
  `revoke all on database ${databaseName} from public`,
  `revoke create, temporary on database ${databaseName} from siteward_app, siteward_platform`,
  `grant connect on database ${databaseName} to siteward_app, siteward_platform`,
  // These two databases hold nothing of ours, and roles of tenants do not need them.
  "revoke all on database postgres, template1 from public",
  "commit",
];

/** Here extensions require the superuser, not the owner; they are installed if this PostgreSQL has them. */
async function addExtensions(client: Client): Promise<void> {
  const available = await namesIn(client, "select name from pg_available_extensions");
  const installable = extensions.filter((name) => available.has(name));
  const statements = installable.map((name) => `create extension if not exists ${name}`);
  await client.query(["revoke create on schema public from public", ...statements].join(";\n"));
}
