import { ownPasswordApi } from "#modules/identity/password/contract";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Api, type Call, type Calls, getEndpointPath, type OutputOf, type RawInputOf } from "#contract/api";
import { type Id, toId } from "#contract/id";
import { createInstantMapper } from "#contract/schema";
import { accountApi } from "#modules/identity/account/contract";
import { DataScope, roleApi } from "#modules/identity/role/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { getTestWorker } from "./testWorker.ts";

// The initial state of a test is created by API calls, so that the test itself only contains its own steps.

/** The credentials of an account. */
export type Account = { account: string; password: string; tenantId?: number };

/** The tokens of a session. */
export type Tokens = OutputOf<(typeof sessionApi)["calls"]["login"]>;

/** Makes calls in a session. */
export type Caller = <C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: RawInputOf<C[Name]>,
) => Promise<OutputOf<C[Name]>>;

const Answer = z.object({ code: z.number(), message: z.string(), result: z.unknown() });

/** An unused name. */
export function aName(begin: string): string {
  return `${begin}${randomUUID().slice(0, 6)}`;
}

/** Starts a session without the form. */
export async function openSession({ account, password, tenantId = 0 }: Account): Promise<Tokens> {
  return await callerWith({})(sessionApi, "login", { account, password, tenantId });
}

/** Makes calls in a session of this account. */
export async function createApiCaller(account: Account): Promise<Caller> {
  const { accessToken } = await openSession(account);
  return callerWith({ authorization: `Bearer ${accessToken}` });
}

function callerWith(headers: Record<string, string>): Caller {
  return async (api, name, input) => {
    const called = callIn(api.calls, name);
    const address = getTestWorker().demo.url + getEndpointPath(api, name);
    const answer =
      called.method === "GET"
        ? await fetch(`${address}?${queryOf(input).toString()}`, { headers })
        : await fetch(address, {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(input),
          });
    const { code, message, result } = Answer.parse(await answer.json());
    if (code !== 200) throw new Error(`${api.name}/${name} answered ${code}: ${message}`);
    return outputOf(called, result);
  };
}

function callIn<C extends Calls, Name extends keyof C & string>(calls: C, name: Name): C[Name] {
  return calls[name];
}

function outputOf<C extends Call>({ output }: C, result: unknown): OutputOf<C> {
  const instants = createInstantMapper(output)(result, (text) => new Date(String(text)));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema of this call has parsed it
  return output.parse(instants) as OutputOf<C>;
}

function queryOf(input: object): URLSearchParams {
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

/** A role that was created for a test. */
export type CreatedRole = { id: Id; name: string };

/** A role with these permissions that sees all rows. */
export async function aRole(admin: Caller, permissions: readonly string[]): Promise<CreatedRole> {
  const name = aName("角色");
  await admin(roleApi, "add", { name, code: name });
  const { items } = await admin(roleApi, "page", { name });
  const id = items[0]?.id ?? toId(0);
  const { menus } = await admin(roleApi, "grants", { id });
  const granted = menus.filter(({ permission }) => permission !== null && permissions.includes(permission));
  await admin(roleApi, "grantMenu", { id, menuIdList: granted.map((menu) => menu.id) });
  await admin(roleApi, "grantDataScope", { id, dataScope: DataScope.all, orgIdList: [] });
  return { id, name };
}

/** Initial values of a test account, which signs in with its own password. */
export type AccountOptions = { tenantId: number; realName?: string; roleIds?: readonly Id[]; orgId?: Id };

const firstPassword = "Baustelle-41";

/** An account that has already changed its first password. */
export async function anAccount(
  admin: Caller,
  { tenantId, realName = "张三", roleIds = [], orgId }: AccountOptions,
): Promise<Account & { id: Id; tenantId: number }> {
  const account = aName("u");
  const own = { password: firstPassword, roleIdList: [...roleIds], ...(orgId === undefined ? {} : { orgId }) };
  const id = await admin(accountApi, "add", { account, realName, ...own });
  const first = await createApiCaller({ account, password: firstPassword, tenantId });
  const password = "Kran-und-52-Kies";
  await first(ownPasswordApi, "changePwd", { passwordOld: firstPassword, passwordNew: password });
  return { id, account, password, tenantId };
}
