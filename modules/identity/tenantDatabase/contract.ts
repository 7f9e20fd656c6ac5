import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { markDictionary } from "#contract/dictionaryField";
import { errors } from "#contract/errors";
import { Instant } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { markSecret } from "#contract/sensitive";

/** The number of PostgreSQL among the types of databases that existing clients know. */
export const postgresType = 4;

/** An address of a database: a URL, or the form `Host=…;Port=…;Database=…;Username=…;Password=…`. */
const Connection = markSecret(
  z
    .string()
    .trim()
    .max(512)
    .meta({ examples: ["postgres://owner:…@db.example.com/tenant"] }),
);

/** Why a database cannot be that of a tenant. */
export const DatabaseFault = z.enum([
  "refused",
  "unreachable",
  "signIn",
  "missing",
  "version",
  "rights",
  "roles",
  "foreign",
  "otherTenant",
]);
/** See `DatabaseFault`. */
export type DatabaseFault = z.infer<typeof DatabaseFault>;

/** The result of trying a database. */
export const DatabaseTrial = z.object({
  fault: DatabaseFault.nullable(),
  version: z.string().nullable(),
  isEncrypted: z.boolean(),
  isEmpty: z.boolean(),
});
/** See the schema of the same name. */
export type DatabaseTrial = z.infer<typeof DatabaseTrial>;

/** Where the rows of a tenant are served from. While they are on their way, where they come from still serves them. */
export const TenantHome = z.enum(["shared", "moving", "own", "returning"]);
/** See `TenantHome`. */
export type TenantHome = z.infer<typeof TenantHome>;

/** A table with its number of rows and the hash of its contents, equal in both databases at the switch. */
const MovedTable = z.object({ table: z.string(), rows: z.int(), hash: z.string() });
/** See the schema of the same name. */
export type MovedTable = z.infer<typeof MovedTable>;

/** A move to the own database or back. */
export const TenantMove = z.object({
  id: Id,
  to: z.enum(["own", "shared"]),
  state: z.enum(["waiting", "running", "done", "failed"]),
  phase: z.enum(["waiting", "preparing", "copying", "following", "switching"]),
  taskId: idOf("task").nullable(),
  accountName: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  rowCount: z.int(),
  /** For how long writes were refused. */
  frozenMs: z.int().nullable(),
  tables: z.array(MovedTable),
  fault: z.enum(["no_database", "other_direction", "too_slow", "failed"]).nullable(),
  /** The rows that it has left behind are erased then. */
  eraseAfter: Instant.nullable(),
  erasedAt: Instant.nullable(),
});
/** See the schema of the same name. */
export type TenantMove = z.infer<typeof TenantMove>;

/** Where a tenant lives. */
export const TenantLocation = z.object({
  home: TenantHome,
  /** Host and database; null if the tenant has no database of its own. */
  connection: z.string().nullable(),
  isPrepared: z.boolean(),
  /** The tables have the version of this server. */
  isCurrent: z.boolean(),
  /** Why the last migration failed. */
  schemaFault: z.string().nullable(),
  /** The last one. */
  move: TenantMove.nullable(),
});
/** See the schema of the same name. */
export type TenantLocation = z.infer<typeof TenantLocation>;

/** An entry of the list that existing clients choose a database from. */
const ListedDatabase = z.object({
  configId: z.string(),
  dbName: z.string(),
  dbType: markDictionary(z.int(), "DbTypeEnum"),
  connection: z.string(),
});

const TenantId = z.object({ id: idOf("tenant") });
/** Existing clients send the status of the tenant as well. */
const TenantWithStatus = TenantId.extend({ status: z.int().optional() });

/** Databases of tenants, for the platform administrator. */
export const tenantDatabaseApi = defineApi("sysTenant", {
  /** Creates or updates the tables in the database of a tenant, by a background task. */
  initTenantDb: post(TenantWithStatus, Done, "platform"),
  /** Copies the rows that all tenants share into the database of a tenant, by a background task. */
  initTenantData: post(TenantWithStatus, Done, "platform"),
  /** Both for the databases of all tenants. */
  syncTenantDb: post(NoInput, Done, "platform"),
  /** The enabled tenants with their databases; user and password are never part of an address. */
  tenantDbList: get(NoInput, z.array(ListedDatabase), "platform"),
  place: get(TenantId, TenantLocation, "platform"),
  /** Tries a database; without an address, that of the tenant. */
  testDatabase: post(TenantId.extend({ connection: Connection.optional() }), DatabaseTrial, "platform"),
  /** Saves the address of a database after trying it. An empty one forgets it. */
  saveDatabase: post(TenantId.extend({ connection: Connection }), Done, "platform"),
  /** Both steps that a database needs before a tenant can move there. Answers the id of the task. */
  prepareDatabase: post(TenantId, Id, "platform"),
  /** Moves a tenant while it works. Answers the id of the task. */
  moveDatabase: post(TenantId.extend({ to: z.enum(["own", "shared"]).meta({ examples: ["own"] }) }), Id, "platform"),
  /** Erases the rows that the last move has left behind. Answers the id of the task. */
  eraseMoved: post(TenantId, Id, "platform"),
});

/** The last migration of a database. */
export const SchemaOutcome = z.object({
  tenantId: Id,
  name: z.string(),
  applied: z.int(),
  changedRows: z.int(),
  fault: z.string().nullable(),
});
/** See the schema of the same name. */
export type SchemaOutcome = z.infer<typeof SchemaOutcome>;

export const tenantDatabaseError = errors({
  "tenantDatabase.type_unsupported": "D3004",
  "tenantDatabase.engine_unsupported": "Z1002",
  "tenantDatabase.no_connection": "Z1004",
  "tenantDatabase.fault.refused": "Z1004",
  "tenantDatabase.fault.unreachable": "Z1004",
  "tenantDatabase.fault.signIn": "Z1004",
  "tenantDatabase.fault.missing": "Z1004",
  "tenantDatabase.fault.version": "Z1004",
  "tenantDatabase.fault.rights": "Z1004",
  "tenantDatabase.fault.roles": "Z1004",
  "tenantDatabase.fault.foreign": "Z1004",
  "tenantDatabase.fault.otherTenant": "Z1004",
  "tenantDatabase.in_use": "D1007",
  "tenantDatabase.main": "D1016",
  "tenantDatabase.no_owner": "Z1004",
  "tenantDatabase.unprepared": "Z1004",
  "tenantDatabase.there_already": "D1009",
  "tenantDatabase.moving": "D1009",
  "tenantDatabase.no_move": "D1002",
  "tenantDatabase.moveFault.no_database": "D1009",
  "tenantDatabase.moveFault.other_direction": "D1009",
  "tenantDatabase.moveFault.too_slow": "D1009",
});
