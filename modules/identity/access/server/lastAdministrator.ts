import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";

const accountManagers = defineFunction<object, { row: Id }>("account_managers", []);

/**
 * Accounts that can manage the accounts of the tenant, whether or not the caller sees them. Concurrent callers wait for
 * each other.
 */
async function listAdministrators(ctx: Context): Promise<Id[]> {
  return (await ctx.callFunction(accountManagers, {})).map(({ row }) => row);
}

/**
 * Makes a call refuse a change that would leave the tenant without an account that can manage its accounts: revoking a
 * role of the last one, or what that role grants (security 4.5).
 */
export function ensureAdministratorRemains<Input, Answer>(
  change: (ctx: Context, input: Input) => Promise<Answer>,
): (ctx: Context, input: Input) => Promise<Answer> {
  return async (ctx, input) => {
    const check = await prepareAdministratorCheck(ctx);
    const answer = await change(ctx, input);
    await check();
    return answer;
  };
}

/**
 * The same for changes that are no call of their own: run before the change; the returned function runs after it is
 * written.
 */
export async function prepareAdministratorCheck(ctx: Context): Promise<() => Promise<void>> {
  const before = await listAdministrators(ctx);
  return async () => {
    if (before.length > 0 && (await listAdministrators(ctx)).length === 0) {
      throw lastAdministratorError();
    }
  };
}

/** Refuses to remove an account if no other account of the tenant can manage its accounts. */
export async function requireOtherAdministrator(ctx: Context, accountId: Id): Promise<void> {
  const administrators = await listAdministrators(ctx);
  if (administrators.length === 1 && administrators[0] === accountId) throw lastAdministratorError();
}

function lastAdministratorError(): ExpectedError {
  return new ExpectedError("grant.last_manager", { status: 400, code: "D1018" });
}
