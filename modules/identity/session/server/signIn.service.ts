import { readPasswordField } from "#core/crypto/passwordField";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { LoginMode, type sessionApi, sessionError } from "../contract.ts";
import type { AnyContext, TenantContext } from "#core/request/context";
import { countFailures, mainTenantId } from "#modules/identity/access/server";
import type { TokenPair } from "#core/request/identity";
import { defineFunction } from "#core/rows/databaseFunction";
import { authenticate, resolveTenant, type SignInAttempt } from "./authentication.ts";
import { checkCaptcha } from "./captchaCheck.ts";
import { resolveSignInTenant } from "./signInTenant.ts";
import type { Account } from "./userSession.ts";

type Input = InputOf<typeof sessionApi.calls.login>;

const findSignInTenants = defineFunction<{ account: string }, { row: number }>("find_sign_in_tenants", ["account"]);

/**
 * Signs in with account or phone, and password (contract 01, 1). If either is wrong, the answer is always the same and takes the
 * same time.
 */
export async function signIn(ctx: AnyContext, input: Input): Promise<TokenPair> {
  return await authenticate(ctx, input.account, async () => await prepareAttempt(ctx, input));
}

async function prepareAttempt(ctx: AnyContext, input: Input): Promise<SignInAttempt> {
  const { tenant, captchas, isNamed, unknownMark } = await resolveSignInTenant(ctx, input);
  const anyTenantId = await resolveTenant(ctx, tenant.id, {
    findAccount: async (inTenant) => await findAccount(inTenant, input.account),
    tenants: async (inTenant) => await inTenant.callFunction(findSignInTenants, { account: input.account }),
  });
  await checkCaptcha(ctx, captchas, input);
  return await createAttempt(ctx, { tenantId: isNamed ? tenant.id : anyTenantId, unknownMark }, input);
}

/**
 * Signs in at the main tenant without captchas: the page before the API document of existing clients can show none
 * (contract 01, 1). Failures count and delay as at the usual sign-in.
 */
export async function signInAtMainTenant(ctx: AnyContext, credentials: Credentials): Promise<TokenPair> {
  const where = { tenantId: mainTenantId, unknownMark: undefined };
  const attempt = { ...credentials, loginMode: LoginMode.web };
  return await authenticate(ctx, credentials.account, async () => await createAttempt(ctx, where, attempt));
}

/** Name and password as they were typed. */
type Credentials = Pick<Input, "account" | "password">;

async function createAttempt(
  ctx: AnyContext,
  { tenantId, unknownMark }: { readonly tenantId: Id; readonly unknownMark: string | undefined },
  input: Credentials & Pick<Input, "loginMode">,
): Promise<SignInAttempt> {
  const { passwords } = ctx.app;
  const { account, loginMode } = input;
  const password = await readPasswordField(ctx.app, input.password);
  const failureName = unknownMark === undefined ? account : `${unknownMark}:${account}`;
  return {
    tenantId,
    loginMode,
    failureName,
    loadAccount: async (inTenant, most) => {
      const found = await findAccount(inTenant, account);
      const known = unknownMark === undefined ? found : undefined;
      return { account: known, failures: await countFailures(inTenant, { typed: failureName, owner: known }, most) };
    },
    verifyProof: async (found) => {
      const isRight = await passwords.verify(found?.passwordHash ?? null, password);
      return isRight ? undefined : sessionError("session.wrong_password");
    },
    rehashPassword: async ({ passwordHash }) =>
      passwordHash !== null && passwords.isOutdated(passwordHash) ? await passwords.hash(password) : undefined,
  };
}

/** The account of this name, else the one with this phone. Both are always looked for: the time reveals nothing. */
async function findAccount({ rows }: TenantContext, typed: string): Promise<Account | undefined> {
  const all = rows(accounts);
  const candidates = all.select().selectAll("row").limit(1);
  const [byName, byPhone] = await Promise.all([
    all.runByKey(
      candidates.where((on) =>
        on(on.fn<string>("lower", ["row.account"]), "=", on.fn<string>("lower", [on.val(typed)])),
      ),
    ),
    all.runByKey(candidates.where("row.phone", "=", typed)),
  ]);
  return byName[0] ?? byPhone[0];
}
