import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { accounts, passwordIn } from "#modules/account/server";
import { type sessionApi, sessionError } from "#modules/session/contract";
import { tenantMeant } from "#modules/tenant/server";
import type { AnyContext } from "#server/context/context";
import { countFailures } from "#server/context/failures";
import type { TokenPair } from "#server/context/tokens";
import { defineFunction } from "#server/rows/function";
import type { Rows } from "#server/rows/rows";
import { enter, homeOf } from "./gate.ts";
import { checkHuman } from "./human.ts";
import type { Account } from "./letIn.ts";

type Input = InputOf<typeof sessionApi.calls.login>;

const findSignInTenants = defineFunction<{ account: string }, { row: number }>("find_sign_in_tenants", ["account"]);

/**
 * Signs somebody in by his password (contract 01, 1). Whatever is wrong about account or password, the answer is the same
 * and takes as long.
 */
export async function signIn(ctx: AnyContext, input: Input): Promise<TokenPair> {
  const tenant = await tenantMeant(ctx, input.tenantId);
  const tenantId = await homeOf(ctx, tenant.id, {
    find: async ({ rows }) => await findAccount(rows(accounts), input.account),
    tenants: async (inTenant) => await inTenant.ask(findSignInTenants, { account: input.account }),
  });
  await checkHuman(ctx, tenant, input);
  return await enterByPassword(ctx, tenantId, { ...input, password: passwordIn(ctx.app, input.password) });
}

async function enterByPassword(ctx: AnyContext, tenantId: Id, typed: Input): Promise<TokenPair> {
  const { passwords } = ctx.app;
  const { account, password, loginMode } = typed;
  return await enter(ctx, {
    ...{ tenantId, typed: account, loginMode },
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
