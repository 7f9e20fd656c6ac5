import { createHash, randomBytes, randomInt } from "node:crypto";
import { vi } from "vitest";
import type { Api, RawInputOf } from "#contract/api";
import { type Id, toId } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import { sessionApi } from "#modules/identity/session/contract";
import { signAccessToken } from "#core/crypto/accessToken";
import { deriveBytes } from "#core/crypto/keys";
import { toNetwork } from "#core/request/network";
import { aClient, type Reply } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";

/** An unused address, because failures are counted by address too. */
export function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

type Attempt = { tenantId?: number; account: string; password?: string; from?: string } & Partial<
  RawInputOf<(typeof sessionApi.calls)["login"]>
>;

/** Tries to sign in, by default with the known password. */
export async function trySignIn({ from = anAddress(), ...input }: Attempt) {
  return await aClient()
    .withHeaders({ "x-forwarded-for": from })
    .call(sessionApi, "login", { password: knownPassword, ...input });
}

/** Tries wrong passwords in sequence. */
export async function failSignIn(times: number, attempt: Omit<Attempt, "password">): Promise<void> {
  for (let count = 0; count < times; count++) await trySignIn({ ...attempt, password: "Wrong#2026" });
}

/** A token pair as a browser stores it. */
export type SessionTokens = { accessToken: string; refreshToken: string };

/** Signs in and returns the token pair. The main tenant requires a captcha. */
export async function aSession(credentials: {
  tenantId: number;
  account: string;
  password?: string;
}): Promise<SessionTokens> {
  const captcha = credentials.tenantId === mainTenantId ? await aCaptcha() : {};
  const { body } = await trySignIn({ ...captcha, ...credentials });
  if (body.code !== 200) throw new Error(body.message);
  return body.result;
}

const hourMs = 3_600_000;
const tokenSeconds = 1200;

/**
 * The access token of a new session without the steps of a sign-in, for tests of anything else. `tokenSeconds` and the
 * twelve hours of the session are the defaults of the settings.
 */
export async function anOpenSession({ tenantId, id }: { tenantId: Id; id: Id }): Promise<string> {
  const { app, owner } = await theServer();
  const now = app.now();
  const { rows } = await owner.query<{ type: number; organisation: Id | null; session: number }>(
    `with who as (
       select account_type, organisation_id, token_version, must_change_password from account
       where tenant_id = $1 and id = $2
     ), started as (
       insert into session
         (tenant_id, account_id, ip, token_version, must_change, created_at, proved_at, last_seen_at, expires_at)
       select $1, $2, $3, token_version, must_change_password, $4, $4, $4, $5 from who returning id
     )
     select account_type as type, organisation_id as organisation, started.id as session from who, started`,
    [tenantId, id, anAddress(), now, new Date(now.getTime() + 12 * hourMs)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no account ${id}`);
  return await signAccessToken(
    app.keys,
    {
      UserId: id,
      TenantId: tenantId,
      AccountType: row.type,
      OrgId: row.organisation ?? 0,
      LoginMode: 1,
      sid: toId(row.session),
    },
    { now, lifetimeSeconds: tokenSeconds },
  );
}

/** Makes a call with an access token, and optionally the refresh token. */
export async function callWithTokens(
  pair: { accessToken: string; refreshToken?: string },
  api: Api,
  name: string,
): Promise<Reply> {
  const refresh = pair.refreshToken === undefined ? {} : { "x-authorization": `Bearer ${pair.refreshToken}` };
  return await aClient()
    .withHeaders({ authorization: `Bearer ${pair.accessToken}`, ...refresh })
    .send(api, name, {});
}

/** The token pair in the headers of an answer. */
export function getSessionTokens(reply: Reply): SessionTokens {
  return {
    accessToken: reply.headers.get("access-token") ?? "",
    refreshToken: reply.headers.get("x-access-token") ?? "",
  };
}

/** A captcha with the answer 12. */
export async function aCaptcha(): Promise<{ codeId: string; code: string }> {
  const { app, owner } = await theServer();
  const id = randomInt(1, 2 ** 47);
  await owner.query("insert into captcha (id, answer_hash, address, expires_at) values ($1, $2, '', $3)", [
    id,
    deriveBytes(app.keys, "captcha", `${id}:12`),
    new Date(app.now().getTime() + 60_000),
  ]);
  return { codeId: String(id), code: "12" };
}

/** The ticket of a solved slider for an address. */
export async function aHumanTicket(from: string): Promise<string> {
  const { app, owner } = await theServer();
  const ticket = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(ticket).digest();
  const expiresAt = new Date(app.now().getTime() + 60_000);
  await owner.query("insert into human_ticket (hash, network, created_at, expires_at) values ($1, $2, $3, $4)", [
    hash,
    toNetwork(from),
    app.now(),
    expiresAt,
  ]);
  return ticket;
}

/**
 * Applies settings of the installation to the server of this file while `work` runs; the rows are shared with other
 * files.
 */
export async function withSettings<Result>(
  values: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { app } = await theServer();
  const original = app.caches.get.bind(app.caches);
  const spy = vi.spyOn(app.caches, "get").mockImplementation(async (...about) => {
    const value = await original(...about);
    const [name, { tenantId }] = about;
    if (name === "config" && tenantId === 0 && value instanceof Map) {
      for (const [code, text] of Object.entries(values)) value.set(code, text);
    }
    return value;
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
    await app.caches.invalidate("config", 0);
  }
}
