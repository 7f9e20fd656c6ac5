import { mainTenantId } from "#server/tenancy";
import { aClient, type Client } from "#tests/builders/client";
import { aCaptcha, aSession } from "#tests/builders/sessions";

/** The platform administrator, signed in. He works in the main tenant, which all tests share. */
export async function thePlatform(): Promise<Client> {
  const pair = await aSession({ tenantId: mainTenantId, account: "superadmin", ...(await aCaptcha()) });
  return aClient().with({ authorization: `Bearer ${pair.accessToken}` });
}
