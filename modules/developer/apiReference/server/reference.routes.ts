import { swaggerApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { checkSession, submitCredentials } from "./reference.service.ts";

export const referenceRoutes = routes(swaggerApi, {
  checkUrl: markReadOnly(checkSession),
  // The sign-in writes in transactions of its own.
  submitUrl: markReadOnly(submitCredentials),
});
