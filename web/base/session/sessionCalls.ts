import type {
  ConstantGroup,
  DictionaryEntry,
  DeniedPage,
  LockScreenAccount,
  MenuNode,
  UserInfo,
} from "#contract/session";
import type { SysInfo } from "#contract/systemInfo";
import type { ThemeChoices } from "#contract/theme";

/** The tokens and the account of a session that another page hands over. */
export type SessionHandoff = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly account: string;
  readonly realName: string;
};

/**
 * The calls that a session needs. Modules own them; the composition root passes them in, so that the layers below the
 * modules need not import these. Each throws CallError.
 */
export type SessionCalls = {
  readonly loadUser: () => Promise<UserInfo>;
  readonly loadMenus: () => Promise<readonly MenuNode[]>;
  readonly loadDictionaries: () => Promise<Readonly<Record<string, DictionaryEntry[]>>>;
  readonly loadConstants: () => Promise<readonly ConstantGroup[]>;
  readonly loadTheme: () => Promise<ThemeChoices>;
  /** Replaces all theme choices of the account. */
  readonly saveTheme: (choices: ThemeChoices) => Promise<unknown>;
  /** `tenantId` 0: the host's tenant, else the main one. */
  readonly loadSysInfo: (tenantId: number) => Promise<SysInfo>;
  /** The key of the account's drafts, base64 of 256 bits. */
  readonly loadDraftKey: () => Promise<string>;
  /** Reports activity, so that the session does not expire while no calls are made. */
  readonly reportActivity: () => Promise<unknown>;
  readonly lock: () => Promise<unknown>;
  readonly signOut: () => Promise<unknown>;
  /** The account of the session; the only call that a locked session answers. */
  readonly loadLockScreenAccount: () => Promise<LockScreenAccount>;
  /** `password`: encrypted as at sign-in. */
  readonly unlock: (password: string) => Promise<unknown>;
  /** Exchanges a one-time code. */
  readonly acceptHandoff: (code: string) => Promise<SessionHandoff>;
  /** A one-time ticket for the realtime connection. */
  readonly createRealtimeTicket: () => Promise<string>;
  /** The page at a path outside of the menu; empty if there is none or the menu contains it. */
  readonly findDeniedPage: (path: string, signal: AbortSignal) => Promise<readonly DeniedPage[]>;
};

let connected: SessionCalls | undefined;

/** Sets the calls; must run before anything else of the session is used. */
export function connectSessionCalls(calls: SessionCalls): void {
  connected = calls;
}

/** The calls that were set. */
export function getSessionCalls(): SessionCalls {
  if (connected === undefined) throw new Error("connectSessionCalls was not called");
  return connected;
}
