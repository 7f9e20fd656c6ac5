import { type Client, escapeLiteral } from "pg";
import { superuserName } from "./cluster.ts";
import { EmbeddedDatabaseError } from "./failure.ts";
import type { DatabaseSecrets } from "./secrets.ts";
import { reach, type SuperuserAddress } from "./session.ts";

/** Name of the database that holds all of Siteward. */
export const databaseName = "siteward";

const common = "login inherit nosuperuser nobypassrls nocreatedb noreplication";
// Security 13.4. The plan of a request is made for its tenant, since a generic one suits none (measured.md 1.5).
const limits = [
  "plan_cache_mode = 'force_custom_plan'",
  // Requests are short; compiling their plans costs more than it saves (500 ms on a policy of PostgreSQL 15).
  "jit = off",
  // Many requests share the cores: a list that takes several of them slows the others more than it gains.
  "max_parallel_workers_per_gather = 0",
  "statement_timeout = '30s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '30s'",
];
const extensions = ["btree_gin", "pg_trgm"];

/**
 * Brings roles, database and extensions to where they belong. Every start does all of it, so one that was broken off
 * in the middle is repaired by the next, and a right that was widened by hand is taken back.
 */
export async function arrangeRoles(address: SuperuserAddress, secrets: DatabaseSecrets): Promise<void> {
  await withSuperuser(address, superuserName, async (client) => {
    // What fails in here must not put passwords into the log of the database.
    await client.query("set log_min_error_statement = 'panic'");
    const known = await namesIn(client, "select rolname as name from pg_roles");
    await client.query(["begin", ...roleStatements(secrets, known), "commit"].join(";\n"));
    const databases = await namesIn(client, "select datname as name from pg_database");
    if (!databases.has(databaseName)) await client.query(`create database ${databaseName} owner siteward_owner`);
    await client.query(databaseStatements.join(";\n"));
  });
  await withSuperuser(address, databaseName, addExtensions);
}

/** A session of its own: the one that holds the folder stays small, since it lasts as long as the server. */
async function withSuperuser(
  address: SuperuserAddress,
  database: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await reach(address, database);
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

function roleStatements(secrets: DatabaseSecrets, known: Set<string>): string[] {
  const roles = [
    { name: "siteward_owner", rights: "createrole", password: secrets.owner, settings: [] },
    { name: "siteward_app", rights: "nocreaterole", password: secrets.application, settings: limits },
    { name: "siteward_platform", rights: "nocreaterole", password: secrets.platform, settings: limits },
  ];
  return roles.flatMap(({ name, rights, password, settings }) => [
    `${known.has(name) ? "alter" : "create"} role ${name} ${common} ${rights} password ${escapeLiteral(password)}`,
    ...settings.map((setting) => `alter role ${name} set ${setting}`),
  ]);
}

const databaseStatements = [
  "begin",
  `alter database ${databaseName} owner to siteward_owner`,
  `revoke all on database ${databaseName} from public`,
  `revoke create, temporary on database ${databaseName} from siteward_app, siteward_platform`,
  `grant connect on database ${databaseName} to siteward_app, siteward_platform`,
  // Nothing of ours lives in these two, and roles that are made for tenants have no business there.
  "revoke all on database postgres, template1 from public",
  "commit",
];

/** Extensions need the superuser here, not the owner: they are put in when this PostgreSQL has them. */
async function addExtensions(client: Client): Promise<void> {
  const available = await namesIn(client, "select name from pg_available_extensions");
  const wanted = extensions.filter((name) => available.has(name));
  const statements = wanted.map((name) => `create extension if not exists ${name}`);
  await client.query(["revoke create on schema public from public", ...statements].join(";\n"));
}
