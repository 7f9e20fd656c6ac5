import { markReadOnly, routes } from "#core/http/routes";
import { auditSealApi } from "../contract.ts";
import { listChains, verifyChain } from "./auditSeal.service.ts";

export const auditSealRoutes = routes(auditSealApi, { chains: listChains, verify: markReadOnly(verifyChain) });
