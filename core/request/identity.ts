import type { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import type { SessionEnd } from "#contract/wire";
import type { App } from "./app.ts";
import type { Caller } from "./caller.ts";
import type { MentionedAccount } from "./realtimeEvent.ts";
import type { ChannelListener } from "#core/database/listen";

/** The owner of a session. */
export type SessionOwner = { readonly tenantId: Id; readonly sessionId: Id; readonly accountId: Id };

/** The origin of a request, for the security log. */
export type RequestOrigin = { readonly requestId: string; readonly address: string; readonly userAgent: string };

/** What a request carries for its authentication. */
export type Credentials = RequestOrigin & {
  readonly authorization: string | undefined;
  /** The refresh token of an existing client: `X-Authorization: Bearer …`. */
  readonly refresh: string | undefined;
  /** Calls that anyone may make read a token but never refresh it. */
  readonly isAnonymousRoute: boolean;
  /** The token of a page's cookie, which is never renewed: it stays good as long as its session. */
  readonly acceptsExpired?: true;
  /** A user action caused the request: the session is in use. */
  readonly isUserActivity: boolean;
};

/** Tokens of a sign-in or a refresh. */
export type TokenPair = { readonly accessToken: string; readonly refreshToken: string };

/** Who makes a request. Without a caller it is anonymous; `sessionEnd` says what ended the session. */
export type Identity = { readonly caller?: Caller; readonly tokens?: TokenPair; readonly sessionEnd?: SessionEnd };

/** A change of a session. */
export type SessionChange = {
  readonly tenantId: number;
  readonly sessionId: number;
  readonly state: "ended" | "locked" | "unlocked";
};

/** Listens to changes of sessions. */
export type SessionListener = {
  onChange(change: SessionChange): void;
  /** Notifications may have been missed: the open sessions of a tenant, or (null) of all tenants, must be checked. */
  onInterruption(tenantId: Id | null): void;
};

/** Callers whose permissions may have changed: of all tenants, of one, of one account or of one session. */
export type RightsChange = { readonly tenantId?: Id; readonly accountId?: Id; readonly sessionId?: Id };

/** How the end of a session is announced to its account. */
export type SessionEndDescription = {
  /** The text for an end that the account has not caused itself. */
  readonly key: TextKey | undefined;
  /** The account has signed out: nothing is announced. */
  readonly isSignOut: boolean;
};

/** What the core needs from accounts and sessions. The identity area implements it: `module({ identity: { … } })`. */
export type IdentityProvider = {
  /** Authenticates a request. */
  identify(app: App, credentials: Credentials): Promise<Identity>;
  /** The caller of an open session; does not count as activity of the session. */
  findCaller(app: App, owner: SessionOwner, requestId: string): Promise<Caller | undefined>;
  /** The account as a caller, whether or not the session is still open; `undefined` if account or tenant is closed. */
  findAccountCaller(app: App, owner: SessionOwner, requestId: string): Promise<Caller | undefined>;
  /** The session of a ticket for one realtime connection, which is used up. `undefined` if the ticket is invalid. */
  redeemHubTicket(app: App, ticket: string, requestId: string): Promise<SessionOwner | undefined>;
  /** The sessions among these that have ended, with the reasons. */
  findEndedSessions(app: App, owners: readonly SessionOwner[]): Promise<ReadonlyMap<Id, SessionEnd>>;
  /** Listens on all nodes to sessions that end, are locked or unlocked. */
  watchSessions(app: App, listeners: readonly SessionListener[]): ChannelListener;
  /** Listens to changes of permissions, after which the caller must be loaded again. */
  watchRights(app: App, onChange: (change: RightsChange) => void): void;
  describeSessionEnd(end: SessionEnd): SessionEndDescription;
  /** Whether a caller may see an account and its name. */
  canSeeAccount(viewer: Pick<Caller, "accountId" | "hidden" | "scope">, account: MentionedAccount): boolean;
};

declare module "./app.ts" {
  interface App {
    readonly identity: IdentityProvider;
  }
}
