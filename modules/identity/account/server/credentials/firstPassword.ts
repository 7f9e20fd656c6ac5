import type { SeedRun } from "#core/boot/seeding";
import { mainTenantId } from "#modules/identity/access/server";
import { superadminId } from "../account.standard.ts";

/** The platform administrator's first password, as a hash, and whether they must choose another at the first sign-in. */
export type FirstPassword = { readonly adminPasswordHash: string; readonly mustChangePassword: boolean };

/** Sets the password of the platform administrator unless there is one; returns whether it was set. */
export async function setFirstPassword(run: SeedRun, password: FirstPassword): Promise<boolean> {
  const count = await run.execute(
    `update account set password_hash = $3, must_change_password = $4
     where tenant_id = $1 and id = $2 and password_hash is null and deleted_at is null`,
    [mainTenantId, superadminId, password.adminPasswordHash, password.mustChangePassword],
  );
  return count === 1;
}
