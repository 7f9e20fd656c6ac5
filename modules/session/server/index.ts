import { sessionText } from "#modules/session/text";
import { captchas } from "#server/captcha/captcha.table";
import { securityEvents, signInFailures } from "#server/context/securityEvent.table";
import { handovers, refreshTokens, sessions } from "#server/context/session.table";
import { module } from "#server/module";
import { sessionRoutes } from "./session.routes.ts";
import { signInTickets } from "./ticket.table.ts";

export const sessionModule = module({
  name: "session",
  routes: sessionRoutes,
  tables: [sessions, refreshTokens, handovers, signInTickets, captchas, signInFailures, securityEvents],
  texts: sessionText,
});

export { checkOpen, enter, homeOf, isOpen as isTenantOpen, noteWrong, pause } from "./gate.ts";
export { checkHuman } from "./human.ts";
export type { Account, Found } from "./letIn.ts";
export { unlockBy } from "./lock.service.ts";
export { enterByTicket, findTicket, takeTicketTry, type Ticket } from "./secondStep.ts";
export { readTenantCode, tenantCode } from "./tenantCode.ts";
