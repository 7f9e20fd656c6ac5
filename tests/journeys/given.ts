import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Api, type Call, type Calls, type DraftOf, type OutputOf, pathOf } from "#contract/api";
import { type Id, idOf } from "#contract/id";
import { instantMapperOf } from "#contract/schema";
import { accountApi } from "#modules/account/contract";
import { DataScope, roleApi } from "#modules/role/contract";
import { sessionApi } from "#modules/session/contract";
import { theLane } from "./lane.ts";

// What a journey starts from is arranged over the wire, so that the journey shows its own path alone.

/** Who signs in. */
export type Account = { account: string; password: string; tenantId?: number };

/** The tokens of a session. */
export type Tokens = OutputOf<(typeof sessionApi)["calls"]["login"]>;

/** Makes calls as somebody. */
export type Caller = <C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: DraftOf<C[Name]>,
) => Promise<OutputOf<C[Name]>>;

const Answer = z.object({ code: z.number(), message: z.string(), result: z.unknown() });

/** A name that nobody else uses. */
export function aName(begin: string): string {
  return `${begin}${randomUUID().slice(0, 6)}`;
}

/** Begins a session without going through the form. */
export async function sessionOf({ account, password, tenantId = 0 }: Account): Promise<Tokens> {
  return await callerWith({})(sessionApi, "login", { account, password, tenantId });
}

/** Makes calls in a session of this account. */
export async function callerOf(who: Account): Promise<Caller> {
  const { accessToken } = await sessionOf(who);
  return callerWith({ authorization: `Bearer ${accessToken}` });
}

function callerWith(headers: Record<string, string>): Caller {
  return async (api, name, input) => {
    const called = callIn(api.calls, name);
    const address = theLane().demo.url + pathOf(api, name);
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
  const instants = instantMapperOf(output)(result, (text) => new Date(String(text)));
  // The schema of this very call has parsed it.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return output.parse(instants) as OutputOf<C>;
}

function queryOf(input: object): URLSearchParams {
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

/** A role that was made for a journey. */
export type MadeRole = { id: Id; name: string };

/** A role that holds these permissions and sees everything. */
export async function aRole(admin: Caller, permissions: readonly string[]): Promise<MadeRole> {
  const name = aName("角色");
  await admin(roleApi, "add", { name, code: name });
  const { items } = await admin(roleApi, "page", { name });
  const id = items[0]?.id ?? idOf(0);
  const { menus } = await admin(roleApi, "grants", { id });
  const granted = menus.filter(({ permission }) => permission !== null && permissions.includes(permission));
  await admin(roleApi, "grantMenu", { id, menuIdList: granted.map((menu) => menu.id) });
  await admin(roleApi, "grantDataScope", { id, dataScope: DataScope.all, orgIdList: [] });
  return { id, name };
}

/** What an account of a journey starts with; it signs in with a password of its own. */
export type AccountAbout = { tenantId: number; realName?: string; roleIds?: readonly Id[]; orgId?: Id };

const firstPassword = "Baustelle-41";

/** An account that has changed its first password already. */
export async function anAccount(
  admin: Caller,
  { tenantId, realName = "张三", roleIds = [], orgId }: AccountAbout,
): Promise<Account & { id: Id; tenantId: number }> {
  const account = aName("u");
  const own = { password: firstPassword, roleIdList: [...roleIds], ...(orgId === undefined ? {} : { orgId }) };
  const id = await admin(accountApi, "add", { account, realName, ...own });
  const first = await callerOf({ account, password: firstPassword, tenantId });
  const password = "Kran-und-52-Kies";
  await first(accountApi, "changePwd", { passwordOld: firstPassword, passwordNew: password });
  return { id, account, password, tenantId };
}
