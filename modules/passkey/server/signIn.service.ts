import type { InputOf } from "#contract/api";
import { passkeyError, type PasskeyRequest, type passkeyStepApi } from "#modules/passkey/contract";
import { getTicket, passSecondStep } from "#modules/secondFactor/server";
import type { AnyContext } from "#server/context/context";
import type { TokenPair } from "#server/context/tokens";
import { askFor } from "./asking.ts";
import type { Purpose } from "./challenge.ts";
import { placeOf } from "./place.ts";
import { spendPasskey } from "./spend.ts";

type Calls = typeof passkeyStepApi.calls;

/** Asks whoever has shown the first factor for one of his passkeys. That takes no try: nothing is compared yet. */
export async function askPasskey(
  ctx: AnyContext,
  { ticket: typed }: InputOf<Calls["askPasskey"]>,
): Promise<PasskeyRequest> {
  const place = await placeOf(ctx);
  const { tenantId, accountId, id } = await getTicket(ctx, typed);
  return await ctx.inTenant(
    tenantId,
    async (inTenant) => await askFor(inTenant, { accountId, place }, purposeOf({ id })),
  );
}

/** Signs somebody in by a passkey who has shown the first factor. */
export async function signInByPasskey(
  ctx: AnyContext,
  { ticket, passkey }: InputOf<Calls["loginPasskey"]>,
): Promise<TokenPair> {
  const place = await placeOf(ctx);
  return await passSecondStep(ctx, ticket, {
    isRight: async (inTenant, { account: { id: accountId, account }, ticket: taken }) =>
      await spendPasskey(inTenant, { accountId, account, place, ...purposeOf(taken) }, passkey),
    wrong: () => passkeyError("passkey.refused"),
  });
}

function purposeOf({ id }: { id: Purpose["boundTo"] }): Purpose {
  return { purpose: "sign_in", boundTo: id };
}
