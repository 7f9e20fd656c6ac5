import { useSyncExternalStore } from "react";
import { type Api, codeOf } from "#contract/api";
import { constantApi, type ConstantGroup } from "#modules/constant/contract";
import { type DictionaryEntry, dictionaryTypeApi } from "#modules/dictionary/contract";
import { menuApi, type MenuNode } from "#modules/menu/contract";
import { preferenceApi, type ThemeChoices } from "#modules/preference/contract";
import { sessionApi, type UserInfo } from "#modules/session/contract";
import { AccountType } from "#contract/accountType";
import { call, CallError, forgetRights, onRightsChanged, onSignedOut } from "../api.ts";
import { changeLanguage, currentLanguage } from "../i18n.ts";
import { clearSessionStorage, storageKey } from "../storage.ts";
import { forgetUnsavedTheme, saveTheme, takeTheme } from "../theme/config.ts";
import { isOffered } from "./sysInfo.ts";
import { isLocked, lock } from "./lock.ts";
import { accessKey, tokenStore } from "./tokens.ts";

/** Everything that the shell knows of who is signed in. */
export type Session = {
  readonly user: UserInfo;
  readonly menus: readonly MenuNode[];
  readonly dictionaries: Readonly<Record<string, DictionaryEntry[]>>;
  readonly constants: readonly ConstantGroup[];
};

/**
 * Why nobody is signed in: nobody was, or wanted to be; the session ended by itself; nobody was there for too long; a new
 * password ended it; the account has no menu at all.
 */
type SignedOutReason = "wanted" | "over" | "idle" | "passwordChanged" | "notPermitted";

/** Nobody is signed in: why, and what has ended the session in the server's words where it knows more. */
export type SignedOut = {
  readonly step: "signedOut";
  readonly why: SignedOutReason;
  readonly words?: string | undefined;
};

/** Where the shell stands: nobody is signed in, the session is being loaded, is in question, could not be loaded, or is there. */
export type SessionState =
  | SignedOut
  | { readonly step: "loading" }
  | { readonly step: "asking"; readonly name: string; readonly answer: (isTaken: boolean) => void }
  | { readonly step: "failed"; readonly error: CallError }
  | { readonly step: "ready"; readonly session: Session };

let state: SessionState = tokenStore.read() === undefined ? { step: "signedOut", why: "wanted" } : { step: "loading" };
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state as it is now. */
export function sessionState(): SessionState {
  return state;
}

/** The state; the component renders again when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

/** The session of somebody who is signed in; only below the shell. */
export function useSession(): Session {
  const now = useSessionState();
  if (now.step !== "ready") throw new Error("nobody is signed in");
  return now.session;
}

/** Somebody may come from another page: until that is known nothing is shown. */
export function awaitHandover(): void {
  change({ step: "loading" });
}

/** Asks whoever is here whether a link may sign somebody else in. */
export async function askAboutHandover(name: string): Promise<boolean> {
  const isTaken = await new Promise<boolean>((answer) => change({ step: "asking", name, answer }));
  change({ step: "loading" });
  return isTaken;
}

/** Loads user, menus, dictionaries, constants and the account's theme at once. */
export async function loadSession(): Promise<void> {
  if (state.step !== "ready") change({ step: "loading" });
  // The lock screen loads it once it is unlocked. What the server does not know yet it is told.
  if (isLocked()) return await lock();
  try {
    await begin(await readSession());
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401 && error.status !== 423) change({ step: "failed", error });
  }
}

/** As `loadSession` for a session that is there: it stays as it is where it cannot be read again. Throws CallError. */
export async function reloadSession(): Promise<void> {
  const session = await readSession();
  if (state.step === "ready") await begin(session);
}

/** Goes on with a session. An account without any menu has nothing to do here (contract 02, 2). */
async function begin(session: Session): Promise<void> {
  if (session.menus.length > 0) return change({ step: "ready", session });
  await endOnServer();
  forget("notPermitted");
}

async function readSession(): Promise<Session> {
  const [user, menus, dictionaries, constants, theme] = await Promise.all([
    call(sessionApi, "userInfo", {}),
    call(menuApi, "loginMenuTree", {}),
    call(dictionaryTypeApi, "allDictList", {}),
    call(constantApi, "list", {}),
    loadTheme(),
  ]);
  const { language } = theme === undefined ? {} : takeTheme(theme);
  if (isOffered(language) && language !== currentLanguage()) {
    // What has just been read is in another language than the account's.
    await changeLanguage(language);
    return await readSession();
  }
  return { user, menus, dictionaries, constants };
}

/** What the account has chosen. Without an answer this browser's choices do. */
async function loadTheme(): Promise<ThemeChoices | undefined> {
  try {
    return await call(preferenceApi, "theme", {});
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401) throw error;
    return undefined;
  }
}

/** Ends the session here and, where it can be reached, on the server. */
export async function signOut(): Promise<void> {
  await endOnServer();
  forget("wanted");
}

let isOwnEnd = false;

/** Does what ends this session as well: whoever wants that himself is not told of it by the server. */
export async function endingOwn<Result>(work: () => Promise<Result>): Promise<Result> {
  isOwnEnd = true;
  try {
    return await work();
  } finally {
    isOwnEnd = false;
  }
}

/** Whether somebody is just ending his session himself. */
export function isEndingOwn(): boolean {
  return isOwnEnd;
}

/** Ends it because nobody was there for too long (specification 4); what is open goes at once, in all tabs. */
export async function endIdle(): Promise<void> {
  const ended = endOnServer();
  change({ step: "signedOut", why: "idle" });
  await ended;
  if (state.step === "signedOut") forget("idle");
}

async function endOnServer(): Promise<void> {
  try {
    await saveTheme();
    await call(sessionApi, "logout", {});
  } catch (error) {
    // The session ends in this browser whatever the server says.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Says to the other tabs, before they find the tokens gone, that nobody was there for too long. */
const idleKey = storageKey("idle");

/** Forgets the session; the sign-in page says why where the user would wonder, in the server's words where there are some. */
export function forget(why: SignedOutReason, words?: string): void {
  if (why === "idle") localStorage.setItem(idleKey, "true");
  tokenStore.clear();
  forgetRights();
  forgetUnsavedTheme();
  clearSessionStorage();
  change({ step: "signedOut", why, words });
}

onSignedOut((words) => {
  if (state.step !== "signedOut") forget("over", words);
});

// Another tab has ended it. Before anything else: what lies below a locked screen must not come out with it.
addEventListener("storage", ({ key, newValue }) => {
  if (state.step === "signedOut") return;
  if (key === idleKey && newValue !== null) forget("idle");
  else if (key === accessKey && newValue === null) forget("over");
});

/** Brings what the account may do and see in the menu up to date; the open pages stay. */
export async function refreshRights(): Promise<void> {
  try {
    const [user, menus] = await Promise.all([call(sessionApi, "userInfo", {}), call(menuApi, "loginMenuTree", {})]);
    if (state.step === "ready") await begin({ ...state.session, user, menus });
  } catch (error) {
    // Without an answer everything stays as it is; the server refuses what is no longer permitted.
    if (!(error instanceof CallError)) throw error;
  }
}

onRightsChanged(() => {
  if (state.step === "ready") void refreshRights();
});

/** Whether the signed-in account may make a call. The server decides; the screen only hides. */
export function mayCall(api: Api, name: string): boolean {
  if (state.step !== "ready") return false;
  const { user } = state.session;
  const access = api.calls[name]?.access;
  if (access === "anyone" || access === "signedIn" || user.accountType === AccountType.platform) return true;
  const code = codeOf(api, name);
  return code !== undefined && user.apis.includes(code);
}
