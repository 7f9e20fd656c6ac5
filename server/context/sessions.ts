import type { Id } from "#contract/id";
import { wireHeader } from "#contract/wire";
import type { Settings } from "#server/settings";
import { defineFunction } from "#server/rows/function";
import { listen } from "#server/listen";
import type { App } from "#server/app";
import type { TenantContext } from "./context.ts";
import { deviceOf } from "./device.ts";
import { accessLifetimeSeconds, refreshLifetimeMs, sessionLifetimeMs } from "./lifetimes.ts";
import { refreshTokens, sessions } from "./session.table.ts";
import { hashOfSecret, randomSecret, signAccessToken, type TokenPair } from "./tokens.ts";

/** Whose session begins. */
export type Beginning = {
  readonly accountId: Id;
  readonly accountType: number;
  readonly organisationId: Id | null;
  readonly tokenVersion: number;
  readonly mustChangePassword: boolean;
  readonly loginMode: 1 | 2;
  /** He has proved it himself; otherwise another session of his has agreed to this one. */
  readonly isProved: boolean;
};

/** Why a session ended before its time. */
export type EndReason =
  | "signed_out"
  | "password_changed"
  | "password_reset"
  | "contact_changed"
  | "second_factor_changed"
  | "account_disabled"
  | "account_deleted"
  | "other_sign_in"
  | "forced_offline"
  | "ended_by_owner"
  | "unlock_failed";

/**
 * Begins a session and puts its pair of tokens into the headers of the answer as well. With `sys_single_login` on, the
 * account's other sessions of the same login mode end.
 */
export async function startSession(ctx: TenantContext, settings: Settings, about: Beginning): Promise<TokenPair> {
  const { accountId, loginMode, tokenVersion } = about;
  if (settings.isOn("sys_single_login", false)) await endSessionsOf(ctx, { accountId, loginMode }, "other_sign_in");
  const now = ctx.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const sessionId = await ctx.rows(sessions).add({
    accountId,
    loginMode,
    ip: ctx.address.slice(0, 64),
    ...deviceOf(ctx.userAgent),
    tokenVersion,
    mustChange: about.mustChangePassword,
    createdAt: now,
    provedAt: about.isProved ? now : null,
    lastSeenAt: now,
    expiresAt: after(sessionLifetimeMs(settings)),
  });
  const pair = await joinSession(ctx, settings, { ...about, sessionId });
  ctx.header(wireHeader.accessToken, pair.accessToken);
  ctx.header(wireHeader.refreshToken, pair.refreshToken);
  return pair;
}

/** Whose session a page goes on with. */
export type Joining = Pick<Beginning, "accountId" | "accountType" | "organisationId" | "loginMode"> & {
  readonly sessionId: Id;
};

/** A pair of tokens of its own for a page that goes on with a session. */
export async function joinSession(ctx: TenantContext, settings: Settings, about: Joining): Promise<TokenPair> {
  const { accountId, sessionId, loginMode } = about;
  const now = ctx.now();
  const refreshToken = randomSecret();
  const hash = hashOfSecret(refreshToken);
  const expiresAt = new Date(now.getTime() + refreshLifetimeMs(settings));
  await ctx.rows(refreshTokens).addAll([{ sessionId, family: sessionId, hash, createdAt: now, expiresAt }]);
  const accessToken = await signAccessToken(
    ctx.app.keys,
    {
      UserId: accountId,
      TenantId: ctx.tenantId,
      AccountType: about.accountType,
      OrgId: about.organisationId ?? 0,
      LoginMode: loginMode,
      sid: sessionId,
    },
    { now, lifetimeSeconds: accessLifetimeSeconds(settings) },
  );
  return { accessToken, refreshToken };
}

/** Ends the open sessions of an account (of one session, of one login mode, all but one); every node knows within moments. */
export async function endSessionsOf(
  ctx: TenantContext,
  { except, ...which }: { accountId: Id; id?: Id; loginMode?: 1 | 2; except?: Id },
  reason: EndReason,
): Promise<void> {
  const rows = ctx.rows(sessions);
  const { caller } = ctx;
  const endedByName = caller === undefined || caller.accountId === which.accountId ? null : caller.realName;
  const open = (await rows.list({ ...which, endedAt: null })).filter(({ id }) => id !== except);
  const ended = { endedAt: ctx.now(), endReason: reason, endedByName };
  await Promise.all(open.map(async ({ id }) => await rows.set(id, ended)));
  ctx.afterCommit(async () => await forgetSessions(ctx, which.accountId, open));
}

/** More than so many are forgotten together with all others of the tenant: each look through the cache takes its time. */
const mostForgottenSingly = 20;

async function forgetSessions(
  { app: { caches }, tenantId }: TenantContext,
  accountId: Id,
  ended: readonly { readonly id: Id }[],
): Promise<void> {
  if (ended.length > mostForgottenSingly) return await caches.drop("session", tenantId);
  for (const { id } of ended) await caches.drop("session", tenantId, String(id));
  await caches.drop("session", tenantId, `account:${accountId}`);
}

/** Who has just signed in, and his password's hash where it had to be renewed. */
export type SignedIn = { readonly accountId: Id; readonly newHash: string | undefined };

type Noting = { signedIn: Id; fromAddress: string; at: Date; device: string; renewedHash: string | null };

const noteOnAccount = defineFunction<Noting, { row: boolean }>("note_sign_in", [
  ...(["signedIn", "fromAddress", "at", "device", "renewedHash"] as const),
]);

/** Notes the last sign-in on the account. It is no edit of the record: neither its version nor who changed it moves. */
export async function noteSignIn(ctx: TenantContext, { accountId, newHash }: SignedIn): Promise<void> {
  const { browser, os } = deviceOf(ctx.userAgent);
  const from = { fromAddress: ctx.address.slice(0, 256), device: `${browser} ${os}`.trim() };
  await ctx.ask(noteOnAccount, { signedIn: accountId, at: ctx.now(), ...from, renewedHash: newHash ?? null });
}

const channel = "siteward_session";

/** What became of a session. */
export type SessionChange = { readonly tenantId: number; readonly sessionId: number; readonly state: SessionEvent };
/** See `SessionChange`. */
export type SessionEvent = "ended" | "locked" | "unlocked";

/** Who wants to know what becomes of sessions. */
export type SessionListener = {
  onChange(change: SessionChange): void;
  /** Something may have been missed: all open sessions are to be looked at. */
  onDeaf(): void;
};

/**
 * Hears from all nodes, within moments, that a session ended, was locked or unlocked: the database itself tells it, whoever
 * wrote it.
 */
export function watchSessions(
  { plain, log }: Pick<App, "plain" | "log">,
  listeners: readonly SessionListener[],
): { close(): Promise<void> } {
  return listen({
    ...{ plain, log, channel },
    onMessage: (text) => {
      const change = changeIn(text);
      if (change !== undefined) for (const listener of listeners) listener.onChange(change);
    },
    onDeaf: () => {
      for (const listener of listeners) listener.onDeaf();
    },
  });
}

function changeIn(text: string): SessionChange | undefined {
  const said = /^(?<tenant>\d+):(?<session>\d+):(?<state>ended|locked|unlocked)$/u.exec(text)?.groups;
  const state = (["ended", "locked", "unlocked"] as const).find((one) => one === said?.["state"]);
  if (state === undefined) return undefined;
  return { tenantId: Number(said?.["tenant"]), sessionId: Number(said?.["session"]), state };
}
