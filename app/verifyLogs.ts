import pg, { type ClientBase } from "pg";
import { getBackupSource } from "#core/boot/backupSource";
import type { Config } from "#core/boot/config";
import { type Keys, openKeys } from "#core/crypto/keys";
import { findDatabaseSource, withSuperuser } from "#core/database/backup/databaseSource";
import { type SealedTable, sealedTables } from "#core/request/sealedTable";
import { toDatabaseAddress } from "#core/tenantDatabase/connectionString";
import { listStoredDatabases } from "#core/tenantDatabase/storedDatabase";
import type { AuditFinding } from "#modules/platform/auditSeal/contract";
import { listAnchors, verifyPart } from "#modules/platform/auditSeal/server";
import { type CommandContext, runCommand } from "./backupCommand.ts";
import { createChainReader, runQuery } from "./chainReader.ts";
import { modules } from "./modules.server.ts";
import { openUnlessRunning } from "./openUnlessRunning.ts";

await runCommand({ usage: "usage.verifyLogs", options: {}, run: verifyLogs });

type Tenant = { readonly id: number; readonly name: string };
/** The shared database, and the one with the rows. */
type Connections = { readonly shared: ClientBase; readonly client: ClientBase; readonly keys: Keys };

/** Verifies the sealed tables of all tenants, whether the server runs or not. */
async function verifyLogs(context: CommandContext): Promise<void> {
  const { config, announce } = context;
  const close = await openUnlessRunning(config, announce);
  try {
    const keys = await openKeys(config.dataDir);
    await withShared(config, async (shared) => await verifyTenants(context, shared, keys));
  } finally {
    await close();
  }
}

async function verifyTenants(context: CommandContext, shared: ClientBase, keys: Keys): Promise<void> {
  const tenants = await runQuery<Tenant>(shared, "select id, name from tenant order by id");
  const own = new Map((await listStoredDatabases(shared, keys)).map((stored) => [Number(stored.tenantId), stored]));
  let findings = 0;
  for (const tenant of tenants) {
    const stored = own.get(tenant.id);
    const isElsewhere = stored?.home === "own" || stored?.home === "returning";
    findings += isElsewhere
      ? await withClient(toDatabaseAddress(stored.owner), async (client) => {
          return await verifyTenant(context, { shared, client, keys }, tenant);
        })
      : await verifyTenant(context, { shared, client: shared, keys }, tenant);
  }
  context.tell("verify.total", { tenants: tenants.length, findings });
  if (findings > 0) process.exitCode = 1;
}

/** Returns how much was found. */
async function verifyTenant(context: CommandContext, connections: Connections, tenant: Tenant): Promise<number> {
  const extensions = modules.flatMap((one) => one.extensions ?? []);
  let findings = 0;
  for (const sealed of sealedTables.list({ app: { extensions } }))
    findings += await verifyTable(context, connections, { ...tenant, ...sealed });
  return findings;
}

async function verifyTable(
  context: CommandContext,
  { shared, client, keys }: Connections,
  { id: tenantId, name, table, title }: Tenant & SealedTable,
): Promise<number> {
  const { config, tell, t, signal } = context;
  const store = {
    dataDir: config.dataDir,
    shared: {
      query: async <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
        await runQuery<Row>(shared, text, values),
    },
  };
  const reader = createChainReader(client, { tenantId, table, keys }, await listAnchors(store, { tenantId, table }));
  const total = { seals: 0, rows: 0, findings: 0 };
  let next: number | null = 1;
  while (next !== null) {
    signal.throwIfAborted();
    const { seals, rows, findings, nextNumber } = await verifyPart(reader, next);
    for (const finding of findings) describeFinding(context, finding);
    total.seals += seals;
    total.rows += rows;
    total.findings += findings.length;
    next = nextNumber;
  }
  tell("verify.tenant", { name, title: t(title), ...total });
  return total.findings;
}

function describeFinding({ tell, t }: CommandContext, { fault, number, rowId, time }: AuditFinding): void {
  const [row, written] = [rowId ?? "–", time?.toISOString() ?? "–"];
  tell("verify.finding", { fault: t(`auditSeal.fault.${fault}`), number, row, time: written });
}

async function withShared(config: Config, work: (client: ClientBase) => Promise<void>): Promise<void> {
  const { ownerUrl, dataDir } = getBackupSource(config, []);
  if (ownerUrl === undefined) return await withSuperuser(await findDatabaseSource(dataDir), work);
  await withClient({ connectionString: ownerUrl }, work);
}

async function withClient<Result>(
  address: pg.ClientConfig,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
