import * as z from "zod";
import { modules } from "#app/modules.server";
import { toId } from "#contract/id";
import { assembleServer } from "#core/boot/assemble";
import { readConfig } from "#core/boot/config";
import { openLog } from "#core/boot/log";
import { openKeys } from "#core/crypto/keys";
import { hashLimits, openPasswords } from "#core/crypto/passwords";
import { createSemaphore } from "#core/jobs/semaphore";
import { createSystemContext } from "#core/request/openContext";
import { positions } from "#modules/identity/position/server";

const Address = z.record(z.string(), z.unknown());
const Input = z.object({ application: Address, dataDir: z.string(), tenantId: z.int(), names: z.array(z.string()) });

/** Writes rows, each with an event of the same name: the server that a test kills. */
const { application, dataDir, tenantId, names } = Input.parse(JSON.parse(process.argv[2] ?? ""));
const { app } = await assembleServer({
  config: readConfig({ SITEWARD_DATA_DIR: dataDir }, dataDir),
  log: openLog("silent"),
  keys: await openKeys(dataDir),
  passwords: openPasswords(createSemaphore(hashLimits)),
  application,
  owner: undefined,
  modules,
  demoAccounts: [],
  now: () => new Date(),
});
for (const name of names)
  await createSystemContext(app, "test").inTenant(toId(tenantId), async (ctx) => {
    await ctx.rows(positions).add({ name, code: name });
    ctx.publish("everybody", "PublicNotice", { name });
  });
