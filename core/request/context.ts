import type { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Language } from "#contract/languages";
import type { HubEvent } from "#contract/realtime";
import type { Translate } from "#contract/text";
import type { App } from "#core/request/app";
import type { DatabaseFunction } from "#core/rows/databaseFunction";
import type { Lookup } from "#core/rows/lookup";
import type { Rows } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import type { Caller } from "./caller.ts";
import type { PlatformAccess } from "./platform.ts";
import type { Audience } from "./realtimeEvent.ts";
import type { Visitor } from "./requestLog.ts";

/** Context of every call, signed in or not. */
export type AnyContext = {
  readonly app: App;
  readonly requestId: string;
  readonly language: Language;
  /** Translates into the caller's language. */
  readonly t: Translate;
  readonly address: string;
  readonly userAgent: string;
  /** The host that the caller addressed; never used for links. */
  readonly host: string;
  /** How far totals of lists are counted; without it as far as a list can. */
  readonly countUpTo?: number | undefined;
  readonly caller: Caller | undefined;
  now(): Date;
  /** The value of a cookie of the request. */
  cookie(name: string): string | undefined;
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
  /** Tells the request log who signs in; missing in work without a request. */
  noteVisitor?(visitor: Visitor): void;
  /** Runs a task after the call's transaction is committed: mail, messages, deleted files. */
  afterCommit(task: () => void | Promise<void>): void;
  /** A separate transaction in one tenant, on behalf of the system: all rows of the tenant, no account. */
  inTenant<Result>(tenantId: Id, work: (ctx: TenantContext) => Promise<Result>): Promise<Result>;
  /**
   * The read-only variant: statements that are sent together travel in one write, and no connection is held in between.
   */
  readInTenant<Result>(tenantId: Id, work: (ctx: TenantContext) => Promise<Result>): Promise<Result>;
  /** Rows of a table of the whole installation. */
  globalRows<T extends Table>(table: T): Rows<T>;
};

/** Context of work in one tenant's transaction. */
export type TenantContext = AnyContext & {
  readonly tenantId: Id;
  /** The only way to a row: bound to tenant, data scope and rows that are not deleted. */
  rows<T extends Table>(table: T): Rows<T>;
  /** Calls a database function, for results that policies hide, for example counts. */
  callFunction<Input extends object, Row>(what: DatabaseFunction<Input, Row>, input: Input): Promise<Row[]>;
  /** Reads rows of one or several tables by keys, bound like those of `rows`. */
  lookUp<Input extends object, Row>(what: Lookup<Input, Row>, input: Input): Promise<Row[]>;
  /**
   * Sends an event to connected accounts of this tenant, on all nodes. It is committed with the call: a rollback drops
   * it, and a server that dies does not lose it. Accounts that are not connected miss it, so anything that must not be lost belongs in a table. At most 32 KB,
   * and nothing that one of the receivers may not see; instants are formatted as on the wire.
   *
   * ```ts
   * ctx.publish({ accounts: receiverIds }, "ReceiveMessage", { id, title, sendTime: ctx.now() });
   * ```
   */
  publish(audience: Audience, event: HubEvent, content: object): void;
  /** Work across tenants, for modules of the platform; `reason` says in the log what for. */
  platform(reason: string): PlatformAccess;
};

/** Outcome of a dry run. */
export type DryRunResult = { isAllowed: true; error: undefined } | { isAllowed: false; error: ExpectedError };

/** The other calls of the server, by name (`sysRole/update`), with all checks that apply from outside. */
export type InternalCalls = {
  /** Makes a call in this call's own transaction; its answer lacks what the caller may not see. Null clears a field. */
  perform(name: string, input: object): Promise<unknown>;
  /**
   * Makes a call on behalf of another caller in a transaction that is rolled back: nothing is stored and no task runs.
   */
  dryRun(caller: Caller, name: string, input: object): Promise<DryRunResult>;
  /** Reads rows as another caller reaches them, in a transaction that is rolled back. */
  runAs<Result>(caller: Caller, work: (ctx: TenantContext) => Promise<Result>): Promise<Result>;
};

/** Context of a call by a signed-in account. */
export type Context = TenantContext & { readonly caller: Caller; readonly calls: InternalCalls };
