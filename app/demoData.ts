import type { ClientBase } from "pg";
import {
  type DemoOptions,
  publishDemoAccounts,
  setDemoPasswords,
} from "#modules/identity/account/server/demoPassword.demo";
import { inSeedTransaction, runSeedPlans } from "#core/boot/seeding";
import type { DemoAccount } from "#core/boot/module";
import { modules } from "./modules.server.ts";
import { openSeedTarget } from "./seedTarget.ts";

/**
 * Seeds the demo's tenants and accounts, after the standard rows; existing rows stay unchanged. Returns the accounts
 * for the sign-in page.
 */
export async function seedDemo(owner: ClientBase, options: DemoOptions): Promise<DemoAccount[]> {
  const published = await publishDemoAccounts(options);
  const plans = await Promise.all(
    modules.map(async ({ name, demoRows }) => (demoRows === undefined ? [] : [{ name, plan: await demoRows() }])),
  );
  await inSeedTransaction(await openSeedTarget(owner), async (run) => {
    await runSeedPlans(run, plans.flat());
    await setDemoPasswords(run, published);
  });
  return published.map(({ id: _, passwordHash: _1, ...account }) => account);
}
