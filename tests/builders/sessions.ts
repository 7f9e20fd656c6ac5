import { randomInt } from "node:crypto";
import { vi } from "vitest";
import type { Api, DraftOf } from "#contract/api";
import { sessionApi } from "#modules/session/contract";
import { derive } from "#server/keys";
import { aClient, type Reply } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";

/** An address that no other test uses: failures are counted by address too. */
export function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

type Attempt = { tenantId?: number; account: string; password?: string; from?: string } & Partial<
  DraftOf<(typeof sessionApi.calls)["login"]>
>;

/** Tries to sign in, with the known password unless another one is given. */
export async function tryToSignIn({ from = anAddress(), ...input }: Attempt) {
  return await aClient()
    .with({ "x-forwarded-for": from })
    .call(sessionApi, "login", { password: knownPassword, ...input });
}

/** Tries wrong passwords, one after the other. */
export async function failToSignIn(times: number, attempt: Omit<Attempt, "password">): Promise<void> {
  for (let count = 0; count < times; count++) await tryToSignIn({ ...attempt, password: "Wrong#2026" });
}

/** A pair of tokens as a browser keeps it. */
export type Pair = { accessToken: string; refreshToken: string };

/** Signs in and gives the pair. */
export async function aSession(who: { tenantId: number; account: string; password?: string }): Promise<Pair> {
  const { body } = await tryToSignIn(who);
  if (body.code !== 200) throw new Error(body.message);
  return body.result;
}

/** Makes a call with an access token, and the refresh token beside it where one is given. */
export async function callWith(
  pair: { accessToken: string; refreshToken?: string },
  api: Api,
  name: string,
): Promise<Reply> {
  const refresh = pair.refreshToken === undefined ? {} : { "x-authorization": `Bearer ${pair.refreshToken}` };
  return await aClient()
    .with({ authorization: `Bearer ${pair.accessToken}`, ...refresh })
    .send(api, name, {});
}

/** The pair in the headers of an answer. */
export function pairIn(reply: Reply): Pair {
  return {
    accessToken: reply.headers.get("access-token") ?? "",
    refreshToken: reply.headers.get("x-access-token") ?? "",
  };
}

/** A captcha that was drawn for the answer 12. */
export async function aCaptcha(): Promise<{ codeId: string; code: string }> {
  const { app, owner } = await theServer();
  const id = randomInt(1, 2 ** 47);
  await owner.query("insert into captcha (id, answer_hash, address, expires_at) values ($1, $2, '', $3)", [
    id,
    derive(app.keys, "captcha", `${id}:12`),
    new Date(app.now().getTime() + 60_000),
  ]);
  return { codeId: String(id), code: "12" };
}

/** Lets the server of this file see other settings, for the time of `work`; the rows are shared with other files. */
export async function withSettings<Result>(
  values: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { app } = await theServer();
  const original = app.caches.get.bind(app.caches);
  const spy = vi.spyOn(app.caches, "get").mockImplementation(async (...about) => {
    const value = await original(...about);
    const [name] = about;
    if (name === "config" && value instanceof Map) {
      for (const [code, text] of Object.entries(values)) value.set(code, text);
    }
    return value;
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
    await app.caches.drop("config", 0);
  }
}
