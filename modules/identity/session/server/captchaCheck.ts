import type { Id } from "#contract/id";
import { sessionError } from "../contract.ts";
import { findTenant, type Tenant } from "#modules/identity/tenant/server";
import { redeemHumanTicket, verifyCaptchaAnswer } from "#modules/identity/captcha/server";
import type { AnyContext } from "#core/request/context";

/** Proof of a human: the answer to a sum, and the ticket of a slider or a proof of work. */
export type CaptchaResponse = { readonly codeId: string; readonly code: string; readonly slide: string };

/** The captchas that a tenant requires of an attempt. */
export type CaptchaRules = Pick<Tenant, "captcha" | "secondVer" | "secondVerByClient">;

/** Throws unless the captchas that the tenant requires are solved. They are used up, whatever follows. */
export async function checkCaptcha(
  ctx: AnyContext,
  { captcha, ...rules }: CaptchaRules,
  { codeId, code, slide }: CaptchaResponse,
): Promise<void> {
  const { app, address, requestId } = ctx;
  if (captcha && !(await verifyCaptchaAnswer(app, { id: codeId, answer: code, requestId })))
    throw sessionError("session.wrong_captcha");
  if (requiresTicket(rules) && !(await redeemHumanTicket(app, slide, { address, requestId })))
    throw sessionError("session.wrong_slide");
}

/** Whether the server checks the second verification; otherwise it is left to the client (decision 44). */
function requiresTicket({ secondVer, secondVerByClient }: Omit<CaptchaRules, "captcha">): boolean {
  return secondVer && !secondVerByClient;
}

/**
 * Whether a tenant requires more captchas than the requested one, whose captchas then do not count here. Otherwise the
 * least strict tenant would open all of them.
 */
export async function requiresMoreCaptchas(ctx: AnyContext, id: Id, namedId: Id): Promise<boolean> {
  const [tenant, namedTenant] = await Promise.all([findTenant(ctx, id), findTenant(ctx, namedId)]);
  const requirementsOf = (of: Tenant | undefined) => [of?.captcha === true, of !== undefined && requiresTicket(of)];
  const before = requirementsOf(namedTenant);
  return requirementsOf(tenant).some((isAsked, index) => isAsked && before[index] === false);
}
