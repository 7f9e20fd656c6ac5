import type { Id } from "#contract/id";
import { sessionError } from "#modules/session/contract";
import { findTenant, type Tenant } from "#modules/tenant/server";
import { solveCaptcha } from "#server/captcha/captcha";
import { takeTicket } from "#server/captcha/ticket";
import type { AnyContext } from "#server/context/context";

/** What somebody shows who is no program: the answer to a sum, and the ticket that a slider or his device's work gave him. */
export type Shown = { readonly codeId: string; readonly code: string; readonly slide: string };

/** Throws unless somebody has shown what the tenant asks for. What he has shown is used up, whatever follows. */
export async function checkHuman(
  ctx: AnyContext,
  { captcha, secondVer }: Pick<Tenant, "captcha" | "secondVer">,
  { codeId, code, slide }: Shown,
): Promise<void> {
  const { app, address, requestId } = ctx;
  if (captcha && !(await solveCaptcha(app, { id: codeId, answer: code, requestId })))
    throw sessionError("session.wrong_captcha");
  if (secondVer && !(await takeTicket(app, slide, { address, requestId }))) throw sessionError("session.wrong_slide");
}

/**
 * Whether a tenant asks for more than the one that was named: what was shown there opens nothing here. Otherwise the tenant
 * that asks for least would be the way into all of them.
 */
export async function asksForMore(ctx: AnyContext, id: Id, namedId: Id): Promise<boolean> {
  const [tenant, named] = await Promise.all([findTenant(ctx, id), findTenant(ctx, namedId)]);
  const asks = (of: Tenant | undefined) => [of?.captcha === true, of?.secondVer === true];
  const before = asks(named);
  return asks(tenant).some((isAsked, index) => isAsked && before[index] === false);
}
