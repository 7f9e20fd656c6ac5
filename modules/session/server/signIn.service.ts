import type { InputOf } from "#contract/api";
import { accounts, passwordIn } from "#modules/account/server";
import { type sessionApi, sessionError } from "#modules/session/contract";
import { tenantMeant } from "#modules/tenant/server";
import type { AnyContext } from "#server/context/context";
import { countFailures } from "#server/context/failures";
import type { TokenPair } from "#server/context/tokens";
import { openTurnstile, type Outside } from "#server/context/turnstile";
import { hashesAtOnce } from "#server/passwords";
import { defineFunction } from "#server/rows/function";
import type { Rows } from "#server/rows/rows";
import { enter, homeOf } from "./gate.ts";
import { checkHuman } from "./human.ts";
import type { Account } from "./letIn.ts";

type Input = InputOf<typeof sessionApi.calls.login>;

const findSignInTenants = defineFunction<{ account: string }, { row: number }>("find_sign_in_tenants", ["account"]);

/**
 * A few are looked up, compared and let in at the same time: no faster than passwords are hashed. A crowd waits at the door,
 * where it costs nothing, and keeps nobody from his work.
 */
const door = openTurnstile({ atOnce: hashesAtOnce + 2, mostWaiting: 300 });

/**
 * Signs somebody in by his password (contract 01, 1). Whatever is wrong about account or password, the answer is the same
 * and takes as long.
 */
export async function signIn(ctx: AnyContext, input: Input): Promise<TokenPair> {
  return await door(async (outside) => await comeIn(ctx, input, outside));
}

async function comeIn(ctx: AnyContext, input: Input, outside: Outside): Promise<TokenPair> {
  const tenant = await tenantMeant(ctx, input.tenantId);
  const tenantId = await homeOf(ctx, tenant.id, {
    find: async ({ rows }) => await findAccount(rows(accounts), input.account),
    tenants: async (inTenant) => await inTenant.ask(findSignInTenants, { account: input.account }),
  });
  await checkHuman(ctx, tenant, input);
  const { passwords } = ctx.app;
  const { account, loginMode } = input;
  const password = passwordIn(ctx.app, input.password);
  return await enter(ctx, {
    ...{ tenantId, typed: account, loginMode, outside },
    look: async (inTenant, most) => {
      const looked = [findAccount(inTenant.rows(accounts), account), countFailures(inTenant, account, most)] as const;
      const [found, failures] = await Promise.all(looked);
      return { account: found, failures };
    },
    faultOf: async (found) => {
      const isRight = await passwords.verify(found?.passwordHash ?? null, password);
      return isRight ? undefined : sessionError("session.wrong_password");
    },
    renewedHash: async ({ passwordHash }) =>
      passwordHash !== null && passwords.isOutdated(passwordHash) ? await passwords.hash(password) : undefined,
  });
}

async function findAccount(rows: Rows<typeof accounts>, name: string): Promise<Account | undefined> {
  const [found] = await rows.runByKey(
    rows
      .select()
      .selectAll("row")
      .where((on) => on(on.fn<string>("lower", ["row.account"]), "=", on.fn<string>("lower", [on.val(name)])))
      .limit(1),
  );
  return found;
}
