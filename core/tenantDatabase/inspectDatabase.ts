import pg from "pg";
import type { Id } from "#contract/id";
import { type PostgresAddress, toDatabaseAddress } from "./connectionString.ts";

/** Why a database cannot be that of a tenant. */
export type DatabaseFault =
  | "refused"
  | "unreachable"
  | "signIn"
  | "missing"
  | "version"
  | "rights"
  | "roles"
  | "foreign"
  | "otherTenant";

/** What a database is like, as its owner sees it. */
export type DatabaseFacts = {
  readonly version: string;
  readonly isEncrypted: boolean;
  /** Without tables; else it holds those of Siteward. */
  readonly isEmpty: boolean;
};

/** The result of trying a database: a fault, or what it is like. */
export type DatabaseReport =
  | { readonly fault: DatabaseFault; readonly facts?: DatabaseFacts }
  | { readonly fault: undefined; readonly facts: DatabaseFacts };

/** A database of a tenant says whose it is, in the comment of its schema. */
export const markOfTenant = "Siteward: database of tenant ";

const lowestVersion = 150_000;

const question = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    has_database_privilege(current_database(), 'create') and pg_has_role(current_user,
      (select nspowner from pg_namespace where nspname = 'public'), 'usage') as "mayCreate",
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreateRoles",
    (select count(*)::int from pg_roles where rolname in ('siteward_owner', 'siteward_app', 'siteward_platform')) as roles,
    coalesce((select pg_has_role(current_user, oid, 'member with admin option') from pg_roles
      where rolname = 'siteward_app'), true) as "mayGrant",
    (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
    substring(obj_description('public'::regnamespace, 'pg_namespace') from '^${markOfTenant}(\\d+)$') as tenant`;

type Answer = {
  version: string;
  number: number;
  isEncrypted: boolean;
  mayCreate: boolean;
  mayCreateRoles: boolean;
  roles: number;
  mayGrant: boolean;
  tables: number;
  tenant: string | null;
};

type InspectOptions = {
  readonly tenantId: Id;
  /** The roles of the server are those of the shared database, or were made before. */
  readonly hasRoles: boolean;
};

/** Tries a database with the address of its owner: whether it can be, or is, that of the tenant. */
export async function inspectDatabase(
  address: PostgresAddress,
  { tenantId, hasRoles }: InspectOptions,
): Promise<DatabaseReport> {
  const client = new pg.Client({
    application_name: "siteward check",
    ...toDatabaseAddress(address),
    query_timeout: 10_000,
  });
  // A lost connection also rejects the running query; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await inspect(client, { tenantId, hasRoles });
  } catch (error) {
    return { fault: toFault(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function inspect(client: pg.Client, { tenantId, hasRoles }: InspectOptions): Promise<DatabaseReport> {
  const { rows } = await client.query<Answer>(question);
  const [answer] = rows;
  if (answer === undefined) return { fault: "unreachable" };
  const { version, number, isEncrypted, mayCreate, mayCreateRoles, roles, mayGrant, tables, tenant } = answer;
  const facts = { version, isEncrypted, isEmpty: tables === 0 };
  if (number < lowestVersion) return { fault: "version", facts };
  if (!mayCreate) return { fault: "rights", facts };
  if (!mayCreateRoles || (roles > 0 && !mayGrant && !hasRoles)) return { fault: "roles", facts };
  if (tables > 0) {
    // The shared database of an installation has no mark.
    if (tenant === null) return { fault: "foreign", facts };
    if (tenant !== String(tenantId)) return { fault: "otherTenant", facts };
  }
  return { fault: undefined, facts };
}

function toFault(error: unknown): DatabaseFault {
  if (!(error instanceof pg.DatabaseError)) return "unreachable";
  if (error.code === "3D000") return "missing";
  if (error.code?.startsWith("28") === true) return "signIn";
  return error.code === "42501" ? "rights" : "unreachable";
}
