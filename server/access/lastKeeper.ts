import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { defineFunction } from "#server/rows/function";

const accountManagers = defineFunction<object, { row: Id }>("account_managers", []);

/** Those who can keep the accounts of the tenant, whoever may see them. Two who ask at once wait for each other. */
export async function listManagers(ctx: Context): Promise<Id[]> {
  return (await ctx.ask(accountManagers, {})).map(({ row }) => row);
}

/**
 * Makes a call refuse what would leave the tenant without anybody who can keep its accounts: taking a role from the last
 * one, or what the role gives him (security 4.5).
 */
export function keepingAManager<Input, Answer>(
  change: (ctx: Context, input: Input) => Promise<Answer>,
): (ctx: Context, input: Input) => Promise<Answer> {
  return async (ctx, input) => {
    const check = await requireStill(ctx);
    const answer = await change(ctx, input);
    await check();
    return answer;
  };
}

/** The same for what is no call of its own: asked before the change, and what it answers once that is written. */
export async function requireStill(ctx: Context): Promise<() => Promise<void>> {
  const before = await listManagers(ctx);
  return async () => {
    if (before.length > 0 && (await listManagers(ctx)).length === 0) {
      throw new ExpectedError("grant.last_manager", { status: 400, code: "D1018" });
    }
  };
}
