import type { RawInputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { ownPasswordApi } from "#modules/identity/password/contract";
import { tenantAdministrationApi } from "#modules/identity/tenantAdministration/contract";
import { aClient, type Client } from "#tests/builders/client";
import { aSession, type SessionTokens } from "#tests/builders/sessions";
import { nextUnique } from "#tests/builders/tenant";

/** A tenant that the platform has added, with the first password of its administrator. */
export type NewTenant = {
  readonly id: Id;
  readonly name: string;
  readonly account: string;
  readonly password: string;
};

/** The password that its administrator chooses. */
export const chosenPassword = "Nx!8-bridges";

/** Adds a tenant as the platform administrator does. */
export async function aNewTenant(
  platform: Client,
  draft: Partial<RawInputOf<typeof tenantAdministrationApi.calls.add>> = {},
): Promise<NewTenant> {
  const name = draft.name ?? `Customer ${nextUnique()}`;
  const answer = await platform.get(tenantAdministrationApi, "add", { adminAccount: "admin", ...draft, name });
  return { ...answer, name };
}

/** Its administrator, after the first sign-in and the change of the password. */
export async function theAdministratorOf({ id, account, password }: NewTenant): Promise<Client> {
  const first = clientOf(await aSession({ tenantId: id, account, password }));
  await first.get(ownPasswordApi, "changePwd", { passwordOld: password, passwordNew: chosenPassword });
  return clientOf(await aSession({ tenantId: id, account, password: chosenPassword }));
}

/** A client with the session of a token pair. */
export function clientOf({ accessToken }: Pick<SessionTokens, "accessToken">): Client {
  return aClient().withHeaders({ authorization: `Bearer ${accessToken}` });
}
