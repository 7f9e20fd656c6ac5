import type { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Language } from "#contract/languages";
import type { HubEvent } from "#contract/realtime";
import type { Translate } from "#contract/text";
import type { App } from "#server/app";
import type { DatabaseFunction } from "#server/rows/function";
import type { Audience } from "#server/realtime/realtime";
import type { Lookup } from "#server/rows/lookup";
import type { Rows } from "#server/rows/rows";
import type { Table } from "#server/rows/table";
import type { Caller } from "./caller.ts";

/** What every call may ask, signed in or not. */
export type AnyContext = {
  readonly app: App;
  readonly requestId: string;
  readonly language: Language;
  /** Words in the caller's language. */
  readonly t: Translate;
  readonly address: string;
  readonly userAgent: string;
  /** The host that the caller addressed; never used for links. */
  readonly host: string;
  readonly caller: Caller | undefined;
  now(): Date;
  /** What the browser sent along under a name. */
  cookie(name: string): string | undefined;
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
  /** Runs a task once the call's transaction is committed: mail, messages, deleted files. */
  afterCommit(task: () => void | Promise<void>): void;
  /** A transaction of its own inside one tenant, on behalf of the system: all rows of the tenant, no account. */
  inTenant<Result>(tenantId: Id, work: (ctx: TenantContext) => Promise<Result>): Promise<Result>;
  /** The same for what only reads: what is asked for in one go travels in one write, and nothing is held in between. */
  readInTenant<Result>(tenantId: Id, work: (ctx: TenantContext) => Promise<Result>): Promise<Result>;
  /** Rows of a table of the whole installation. */
  globalRows<T extends Table>(table: T): Rows<T>;
};

/** Work inside one tenant's transaction. */
export type TenantContext = AnyContext & {
  readonly tenantId: Id;
  /** The only way to a row: bound to tenant, data scope and rows that are not deleted. */
  rows<T extends Table>(table: T): Rows<T>;
  /** Calls a function of the database that answers what policies hide, counts for instance. */
  ask<Input extends object, Row>(what: DatabaseFunction<Input, Row>, input: Input): Promise<Row[]>;
  /** Reads rows of one or several tables by keys, bound as those of `rows` are. */
  lookUp<Input extends object, Row>(what: Lookup<Input, Row>, input: Input): Promise<Row[]>;
  /**
   * Tells people of this tenant who are connected, on all nodes, once the call is committed; what is taken back is never
   * told. It reaches whoever is there and nothing keeps it: what must not be lost stands in a table. At most 32 KB, and
   * nothing that one of them may not see; instants arrive as the wire writes them.
   *
   * ```ts
   * ctx.publish({ accounts: receiverIds }, "ReceiveMessage", { id, title, sendTime: ctx.now() });
   * ```
   */
  publish(audience: Audience, event: HubEvent, content: object): void;
};

/** What would come of a call. */
export type Rehearsal = { isAllowed: true; error: undefined } | { isAllowed: false; error: ExpectedError };

/** The other calls of the server, by name (`sysRole/update`), with every check that they have from outside. */
export type OtherCalls = {
  /** Makes a call in this call's own transaction; its answer lacks what the caller may not see. Null clears a field. */
  perform(name: string, input: object): Promise<unknown>;
  /** Makes a call on behalf of somebody else, in a transaction that is taken back: nothing stays and no task runs. */
  rehearse(caller: Caller, name: string, input: object): Promise<Rehearsal>;
  /** Looks at rows as somebody else reaches them, in a transaction that is taken back. */
  as<Result>(caller: Caller, look: (ctx: TenantContext) => Promise<Result>): Promise<Result>;
};

/** What a call of somebody who is signed in works with. */
export type Context = TenantContext & { readonly caller: Caller; readonly calls: OtherCalls };
