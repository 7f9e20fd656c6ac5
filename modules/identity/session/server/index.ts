import { sessionText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { rawHeaderToken } from "./session.settings.ts";
import { sessionRoutes } from "./session.routes.ts";
import { sessionHandoffs } from "./sessionHandoff.table.ts";
import { signInTickets } from "./ticket.table.ts";

export const sessionModule = module({
  name: "session",
  routes: sessionRoutes,
  expiringRows: [{ remove: "remove_old_tickets", atOnce: 1000 }],
  tables: [signInTickets, sessionHandoffs],
  texts: sessionText,
  settingKeys: [rawHeaderToken],
  mirrors: [{ from: "own", read: "read_sign_in_names", write: "write_tenant_sign_in_names" }],
});

export {
  authenticate,
  checkSignInAllowed,
  isTenantOpen,
  recordFailedAttempt,
  resolveTenant,
} from "./authentication.ts";
export { checkCaptcha } from "./captchaCheck.ts";
export type { Account, AuthenticatedAccount } from "./userSession.ts";
export { unlockWithProof } from "./lock.service.ts";
export { consumeTicketTry, findTicket, signInWithTicket, type Ticket } from "./secondStep.ts";
export { type AttemptOutcome, runInTurn } from "./signInTurn.ts";
export { describeFailure } from "./failureNotice.ts";
export { resolveSignInTenant, type SignInTenant, type TenantInput } from "./signInTenant.ts";
export { isFactorSetUp, type SignInFactor, signInFactors } from "./signInFactor.ts";
export { formatTenantCode, parseTenantCode } from "./tenantCode.ts";
export { signInAtMainTenant } from "./signIn.service.ts";
