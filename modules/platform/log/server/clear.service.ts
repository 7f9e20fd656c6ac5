import { randomUUID } from "node:crypto";
import type { Context } from "#core/request/context";
import { getSystemSettings } from "#core/request/systemTransaction";
import { createCallStatement } from "#core/rows/databaseFunction";
import { writeOnce } from "#core/rows/oneStatement";
import { clearEntries, type LogKind } from "./log.function.ts";

const atOnce = 10_000;

/**
 * Empties a log of the caller's tenant, some entries at a time, so that no statement takes long and calls go on being
 * logged. The operation log keeps who has cleared what.
 */
export async function clearLog({ app, tenantId, now }: Context, kind: LogKind): Promise<void> {
  const input = { kind, until: now(), zone: app.config.timeZone, atMost: atOnce };
  for (let removed = atOnce; removed >= atOnce;) {
    const settings = getSystemSettings(tenantId, randomUUID());
    const [row] = await writeOnce(app.databases, settings, createCallStatement(clearEntries, input));
    removed = row?.row ?? 0;
  }
}
