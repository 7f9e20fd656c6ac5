import * as z from "zod";
import { toId } from "#contract/id";
import { openKeys } from "#core/crypto/keys";
import { moveTenant } from "../moveTenant.ts";

const Address = z.record(z.string(), z.unknown());
const Input = z.object({
  owner: Address,
  application: Address,
  dataDir: z.string(),
  tenantId: z.int(),
  to: z.enum(["own", "shared"]),
});

/** Moves a tenant: the server that a test kills. */
const { owner, application, dataDir, tenantId, to } = Input.parse(JSON.parse(process.argv[2] ?? ""));
process.stdout.write("started\n");
await moveTenant({
  addresses: { owner, application, tenantTable: "tenant" },
  keys: await openKeys(dataDir),
  tenantId: toId(tenantId),
  to,
  signal: new AbortController().signal,
  onPhase: async (phase) => {
    process.stdout.write(`${phase}\n`);
    await Promise.resolve();
  },
  onRows: (count) => process.stdout.write(`${count}\n`),
  // The server of the test does that.
  carryOver: async () => await Promise.resolve(),
});
process.stdout.write("done\n");
