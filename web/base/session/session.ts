import type { ThemeChoices } from "#contract/theme";
import type { ConstantGroup, DictionaryEntry, MenuNode, UserInfo } from "#contract/session";
import * as z from "zod";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type Api, findPermissionCode } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { CallError } from "../answer.ts";
import { forgetRights, onRightsChanged, onSignedOut } from "../api.ts";
import { changeLanguage, getCurrentLanguage } from "../i18n.ts";
import { getServerConnection, isServerAbsent, onServerReturn } from "../serverConnection.ts";
import { clearAccountStorage, clearSessionStorage, readStored, store, toStorageKey } from "../storage.ts";
import { applySavedTheme, forgetUnsavedTheme, saveTheme } from "../theme/config.ts";
import { adoptTenant, isLanguageOffered, keepSessionTenant } from "./sysInfo.ts";
import { keepFrame, readFrame } from "./lastSeen.ts";
import { isLocked, lock } from "./lock.ts";
import { getSessionCalls } from "./sessionCalls.ts";
import { isPageNeeded } from "./pageHolders.ts";
import { keepLeftTabs, restoreLeftTabs } from "./returnPath.ts";
import { forgetSignInPassword, getSignInName } from "./heldSignIn.ts";
import { reasonKey, reasonsElsewhere, type SignedOutReason } from "./signedOutReason.ts";
import { accessTokenKey, tokenStore } from "./tokens.ts";

/** The signed-in account with everything that the shell loads for it. */
export type Session = {
  readonly user: UserInfo;
  readonly menus: readonly MenuNode[];
  readonly dictionaries: Readonly<Record<string, DictionaryEntry[]>>;
  readonly constants: readonly ConstantGroup[];
};

/** No account is signed in: the reason, and a message of the server if there is one. */
export type SignedOutState = {
  readonly step: "signedOut";
  readonly reason: SignedOutReason;
  readonly message?: string | undefined;
  /** The account that was signed in. */
  readonly account?: string | undefined;
};

/** The session: signed out, loading, waiting for the user's answer, failed to load, or ready. */
export type SessionState =
  | SignedOutState
  | { readonly step: "loading" }
  | { readonly step: "asking"; readonly name: string; readonly answer: (isTaken: boolean) => void }
  | { readonly step: "failed"; readonly error: CallError }
  | {
      readonly step: "ready";
      readonly session: Session;
      /** The server could not be reached: the session is the one that this browser showed last, and only for reading. */
      readonly isLastSeen?: true;
    };

/** Carries the reason, and the account, over the reload of the page. */
const endName = "ended";
const SessionEnd = z.object({ message: z.string().optional(), accountId: z.number().optional() });
let leftAccountId: number | undefined;

const sessionStore = createStore<SessionState>(() =>
  tokenStore.read() === undefined ? readSessionEnd() : { step: "loading" },
);

function readSessionEnd(): SignedOutState {
  const { data: end } = SessionEnd.safeParse(readStored(sessionStorage, endName));
  sessionStorage.removeItem(toStorageKey(endName));
  if (end === undefined) return { step: "signedOut", reason: "wanted" };
  leftAccountId = end.accountId;
  return { step: "signedOut", reason: "over", message: end.message };
}

function change(next: SessionState): void {
  sessionStore.setState(next, true);
}

/** The state as it is now. */
export function getSessionState(): SessionState {
  return sessionStore.getState();
}

/** The state; the component renders again when it changes. */
export function useSessionState(): SessionState {
  return useStore(sessionStore);
}

/** The session of the signed-in account; only below the shell. */
export function useSession(): Session {
  const state = useSessionState();
  if (state.step !== "ready") throw new Error("no account is signed in");
  return state.session;
}

/** Shows nothing until it is known whether another page hands over a session. */
export function awaitHandoff(): void {
  change({ step: "loading" });
}

/** Asks the user whether a link may sign another account in. */
export async function confirmHandoff(name: string): Promise<boolean> {
  const isTaken = await new Promise<boolean>((answer) => change({ step: "asking", name, answer }));
  change({ step: "loading" });
  return isTaken;
}

/** Loads user, menus, dictionaries, constants and the account's theme at once. */
export async function loadSession(): Promise<void> {
  if (getSessionState().step !== "ready") change({ step: "loading" });
  // The lock screen loads it after unlocking. The server may not know of the lock yet.
  if (isLocked()) return await lock();
  try {
    await startSession(await readSession());
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401 && error.status !== 423) failToLoad(error);
  }
}

/** Without an answer of the server, an open session goes on, and a new window shows what was seen last. */
function failToLoad(error: CallError): void {
  const isAbsent = isServerAbsent(error.status);
  if (isAbsent) setTimeout(retryIfConnected, retryMs);
  if (isAbsent && getSessionState().step === "ready") return;
  const last = isAbsent ? readFrame() : undefined;
  change(last === undefined ? { step: "failed", error } : { step: "ready", session: last, isLastSeen: true });
}

/** The pause after which a session that was seen last is loaded again, if only its own calls were unanswered. */
const retryMs = 5000;

function retryIfConnected(): void {
  if (isSessionLastSeen() && getServerConnection() === "connected") void loadSession();
}

/** Whether the session is the one that this browser showed last. */
export function isSessionLastSeen(): boolean {
  const state = getSessionState();
  return state.step === "ready" && state.isLastSeen === true;
}

onServerReturn(() => {
  if (getSessionState().step === "failed" || isSessionLastSeen()) void loadSession();
});

/** Loads a session again; on an error the present one stays. Throws CallError. */
export async function reloadSession(): Promise<void> {
  const session = await readSession();
  if (getSessionState().step === "ready") await startSession(session);
}

/** Starts a session. An account without any menu is signed out (contract 02, 2). */
async function startSession(session: Session): Promise<void> {
  if (!session.user.mustChangePassword) forgetSignInPassword();
  await adoptTenant(session.user.tenantId);
  store(localStorage, accountName, session.user.id);
  restoreLeftTabs(session.user.id);
  if (session.menus.length > 0) {
    keepFrame(session);
    keepSessionTenant();
    return change({ step: "ready", session });
  }
  await endSession("notPermitted");
}

/** Storage name of the id of the signed-in account, known also while the session is not loaded. */
const accountName = "account";

/** The id of the account whose session has just ended; each end is answered once. */
export function takeLeftAccount(): number | undefined {
  const left = leftAccountId;
  leftAccountId = undefined;
  return left;
}

async function readSession(): Promise<Session> {
  const calls = getSessionCalls();
  const [user, menus, dictionaries, constants, theme] = await Promise.all([
    calls.loadUser(),
    calls.loadMenus(),
    calls.loadDictionaries(),
    calls.loadConstants(),
    loadTheme(),
  ]);
  const { language } = theme === undefined ? {} : applySavedTheme(theme);
  if (isLanguageOffered(language) && language !== getCurrentLanguage()) {
    // The data loaded so far is in another language than the account's.
    await changeLanguage(language);
    return await readSession();
  }
  return { user, menus, dictionaries, constants };
}

/** The saved theme of the account. Without an answer the choices of this browser apply. */
async function loadTheme(): Promise<ThemeChoices | undefined> {
  try {
    return await getSessionCalls().loadTheme();
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401) throw error;
    return undefined;
  }
}

/** Ends the session here and, if it can be reached, on the server. */
export async function signOut(): Promise<void> {
  await endSession("wanted");
}

/** The same to sign in again, perhaps with another account: the current page is kept as the one to return to. */
export async function signInAgain(): Promise<void> {
  await endSession("again");
}

async function endSession(reason: SignedOutReason): Promise<void> {
  await runOwnSessionEnd(async () => {
    await endOnServer();
    clearSession(reason);
  });
}

let isOwnEnd = false;

/** Runs an action that also ends this session, without the message that the server sends to ended sessions. */
export async function runOwnSessionEnd<Result>(work: () => Promise<Result>): Promise<Result> {
  isOwnEnd = true;
  try {
    return await work();
  } finally {
    isOwnEnd = false;
  }
}

/** Whether the user is ending this session. */
export function isEndingOwnSession(): boolean {
  return isOwnEnd;
}

/** Ends the session after too long without activity (specification 4); all tabs hide their pages at once. */
export async function endIdleSession(): Promise<void> {
  const ended = endOnServer();
  change({ step: "signedOut", reason: "idle" });
  await ended;
  if (getSessionState().step === "signedOut") clearSession("idle");
}

async function endOnServer(): Promise<void> {
  try {
    await saveTheme();
    await getSessionCalls().signOut();
  } catch (error) {
    // The session ends in this browser whatever the server says.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Clears the session; the sign-in page shows the reason if it is not obvious, and the message of the server. */
export function clearSession(reason: SignedOutReason, message?: string): void {
  if (reasonsElsewhere.has(reason)) localStorage.setItem(reasonKey, reason);
  forgetSession(reason, message);
}

function forgetSession(reason: SignedOutReason, message?: string): void {
  const state = getSessionState();
  const account = state.step === "ready" ? (getSignInName() ?? state.session.user.account) : undefined;
  const left = readStored(localStorage, accountName);
  leftAccountId = typeof left === "number" ? left : leftAccountId;
  keepLeftTabs(reason === "wanted" ? undefined : leftAccountId);
  tokenStore.clear();
  forgetRights();
  forgetSignInPassword();
  forgetUnsavedTheme();
  clearSessionStorage();
  change({ step: "signedOut", reason, message, account });
}

/** Storage name of the session to return to from another tenant. */
export const homeSessionName = "home";
/** Its key; a change of it in another tab means that this tab works elsewhere now. */
const homeSessionKey = toStorageKey(homeSessionName);

let reload: (() => void) | undefined;
let isReloading = false;

/** Sets how the page is loaded again, which drops what it holds in memory. `undefined`: it is not. */
export function connectReload(work: (() => void) | undefined): void {
  reload = work;
  isReloading = false;
}

/** A visit to another tenant has ended by itself: the page loads again with the session before it. `false`: there is none. */
export function returnToHomeSession(): boolean {
  if (reload === undefined || localStorage.getItem(homeSessionKey) === null) return false;
  holdSession();
  // Forms store what was typed first, as drafts of the visited tenant.
  setTimeout(() => void import("./visitSession.ts").then(({ returnHome }) => returnHome(reload)), settleMs);
  return true;
}

/** How long the pages need to store what they hold. */
export const settleMs = 300;

/** Removes the pages of a session that is about to change. Until `resumeSession` its end is not reported. */
export function holdSession(): void {
  change({ step: "loading" });
  isReloading = true;
}

/** See `holdSession`. */
export function resumeSession(): void {
  isReloading = false;
}

/** The server has ended the session: all of the account is removed, and the page loaded again (`keepPageWhile`). */
function endSessionByServer(message?: string): void {
  if (returnToHomeSession()) return;
  const isKept = isPageNeeded();
  clearSession("over", message);
  clearAccountStorage();
  if (reload === undefined || isKept) return;
  store(sessionStorage, endName, { message, accountId: leftAccountId });
  // Nothing that is typed before the page is loaded again may get lost.
  holdSession();
  reload();
}

/**
 * The account was signed out from outside; `message` says why. Returns what loads the page again when the reason was
 * read; undefined if the page stays (`keepPageWhile`).
 */
export function endSessionFromOutside(message?: string): (() => void) | undefined {
  const isKept = isPageNeeded();
  clearSession("over", message);
  clearAccountStorage();
  return isKept ? undefined : reload;
}

onSignedOut((message) => {
  // While this browser ends the session, other calls may already be refused.
  if (isReloading || isOwnEnd) return;
  if (getSessionState().step !== "signedOut") endSessionByServer(message);
});

// Another tab has ended the session. Runs before other listeners: the page below a locked screen must not appear.
addEventListener("storage", ({ key, newValue }) => {
  if (getSessionState().step === "signedOut") return;
  const reason = key === reasonKey ? reasonsElsewhere.get(newValue ?? "") : undefined;
  if (reason !== undefined) forgetSession(reason);
  else if (key === accessTokenKey && newValue === null) forgetSession("over");
  // Another tab has entered a tenant or left it, and so has this one.
  else if (key === homeSessionKey && reload !== undefined) {
    holdSession();
    reload();
  }
});

/** Reloads the permissions and the menu of the account; the open pages stay. */
export async function refreshRights(): Promise<void> {
  const { loadUser, loadMenus } = getSessionCalls();
  try {
    const [user, menus] = await Promise.all([loadUser(), loadMenus()]);
    const state = getSessionState();
    if (state.step === "ready") await startSession({ ...state.session, user, menus });
  } catch (error) {
    // Without an answer nothing changes; the server rejects what is no longer permitted.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Loads the dictionaries again; the open pages stay. */
export async function refreshDictionaries(): Promise<void> {
  try {
    const dictionaries = await getSessionCalls().loadDictionaries();
    const state = getSessionState();
    if (state.step !== "ready" || JSON.stringify(dictionaries) === JSON.stringify(state.session.dictionaries)) return;
    const session = { ...state.session, dictionaries };
    keepFrame(session);
    change({ ...state, session });
  } catch (error) {
    // Without an answer the present ones stay.
    if (!(error instanceof CallError)) throw error;
  }
}

onRightsChanged(() => {
  if (getSessionState().step === "ready") void refreshRights();
});

/** Whether the signed-in account may make a call. The server decides; the screen only hides. */
export function canCall(api: Api, name: string): boolean {
  const state = getSessionState();
  if (state.step !== "ready") return false;
  if (state.isLastSeen === true && !isReading(api, name)) return false;
  const { user } = state.session;
  const access = api.calls[name]?.access;
  if (access === "anyone" || access === "signedIn" || user.accountType === AccountType.platform) return true;
  const code = findPermissionCode(api, name);
  return code !== undefined && user.apis.includes(code);
}

/** Also the reads whose filters travel in a body. */
function isReading(api: Api, name: string): boolean {
  return api.calls[name]?.method === "GET" || ["page", "list", "tree"].includes(name);
}
