import type { ClientBase } from "pg";
import { type FirstPassword, setFirstPassword } from "#modules/identity/account/server";
import { inSeedTransaction, runSeedPlans } from "#core/boot/seeding";
import { modules } from "./modules.server.ts";
import { openSeedTarget } from "./seedTarget.ts";

/**
 * Seeds the rows of every installation. Missing rows are added, existing ones stay unchanged. `firstStart` is true if
 * the platform administrator has just received the given password.
 */
export async function seedStandard(owner: ClientBase, password: FirstPassword): Promise<{ firstStart: boolean }> {
  const plans = modules.flatMap(({ name, standardRows: plan }) => (plan === undefined ? [] : [{ name, plan }]));
  return await inSeedTransaction(await openSeedTarget(owner), async (run) => {
    await runSeedPlans(run, plans);
    return { firstStart: await setFirstPassword(run, password) };
  });
}
