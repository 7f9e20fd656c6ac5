import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";

/** Signs in as a builder's account; fails unless that succeeds. */
export async function signIn(credentials: { tenantId: number; account: string; password?: string }) {
  const { password = knownPassword, ...rest } = credentials;
  return await aClient().get(sessionApi, "login", { ...rest, password, code: "", codeId: 0 });
}
