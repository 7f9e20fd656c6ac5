import { afterAll } from "vitest";
import "./matchers.ts";
import { closeTestServers } from "./server.ts";
import { takeUnboundStatements, watchTenantStatements } from "./tenantStatements.ts";

watchTenantStatements();
afterAll(closeTestServers);

// The predicate of the tenant is the second wall, beside the policies (security 1).
afterAll(() => {
  const unbound = takeUnboundStatements();
  if (unbound.length > 0) throw new Error(`statements without their tenant: ${unbound.join("\n")}`);
});
