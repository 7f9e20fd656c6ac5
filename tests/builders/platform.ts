import { mainTenantId } from "#modules/identity/access/server";
import { aClient, type Client } from "#tests/builders/client";
import { aSession } from "#tests/builders/sessions";

/** The platform administrator, signed in, in the main tenant, which all tests share. */
export async function thePlatform(): Promise<Client> {
  const pair = await aSession({ tenantId: mainTenantId, account: "superadmin" });
  return aClient().withHeaders({ authorization: `Bearer ${pair.accessToken}` });
}
