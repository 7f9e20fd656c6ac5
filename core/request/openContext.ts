import type { Id } from "#contract/id";
import { type Language, fallbackLanguage } from "#contract/languages";
import type { App } from "#core/request/app";
import { toVisibleRow } from "#core/request/history/visibleFields";
import { formatInstants } from "./time.ts";
import { createCallStatement } from "#core/rows/databaseFunction";
import { type Actor, bindRows, type RowAccess } from "#core/rows/rows";
import {
  openReadTransaction,
  openWriteTransaction,
  type Transaction,
  type TransactionSettings,
  type WriteTransaction,
} from "#core/rows/transaction";
import type { DataScope } from "#core/rows/dataScope";
import type { Caller } from "./caller.ts";
import type { AnyContext, Context, TenantContext } from "./context.ts";
import { createJoinedTransactions, type JoinedTransactions } from "./joinedTransactions.ts";
import { reachTable } from "./controlTables.ts";
import type { Visitor } from "./requestLog.ts";
import { openPlatform, type PlatformCall } from "./platform.ts";
import { checkEventSize, createPublishStatements, type OwnEvent, type RealtimeEvent } from "./realtimeEvent.ts";

/** What is known of a request before it is served. */
export type RequestInfo = {
  readonly app: App;
  readonly requestId: string;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  readonly host: string;
  /** How far totals of lists are counted; without it as far as a list can. */
  readonly countUpTo?: number | undefined;
  readonly caller: Caller | undefined;
  cookie(name: string): string | undefined;
  header(name: string, value: string): void;
  /** Tells the request log who signs in. */
  noteVisitor?(visitor: Visitor): void;
};

/** A context and how its transaction ends. */
export type OpenContext = {
  readonly ctx: AnyContext;
  /** Sends a statement in the call's own transaction. */
  readonly transaction: Transaction;
  /**
   * Runs a part of the call in a savepoint: on an error only the writes of that part are rolled back, and the error is
   * rethrown.
   */
  attempt<Result>(part: (ctx: AnyContext) => Promise<Result>): Promise<Result>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

const everything = { all: true, organisations: [], trees: [] };

/** Opens the context of one call. `isReadOnly`: its transaction is read-only, and holds no connection between statements. */
export function openContext(requestInfo: RequestInfo, isReadOnly: boolean): OpenContext {
  const { app, caller, requestId } = requestInfo;
  const actor = caller === undefined ? undefined : actorOf(caller);
  const settings = settingsOf(actor, requestId);
  const afterCommitTasks: AfterCommitTasks = [];
  const events: OwnEvent[] | undefined = isReadOnly ? undefined : [];
  const transaction = isReadOnly
    ? { ...openReadTransaction(app.requests, settings), ...nothingToEnd }
    : openWriteTransaction(app.requests, settings);
  const joined = createJoinedTransactions(app);
  const access = { transaction, joined, afterCommitTasks, events, shared: isReadOnly ? app.shared : undefined };
  return {
    ctx: contextIn(requestInfo, access),
    transaction,
    attempt: async (part) => await runInSavepoint(requestInfo, access, part),
    async rollback() {
      await joined.rollback();
      await transaction.rollback();
    },
    async commit() {
      await commitWithEvents({ transaction, joined, settings }, events ?? []);
      if (!isReadOnly && actor !== undefined) app.shared.noteCommit(actor);
      await runLater(app, requestId, afterCommitTasks);
    },
  };
}

type AfterCommitTasks = (() => void | Promise<void>)[];
type ReadAccess = Pick<RowAccess, "transaction" | "shared"> & {
  readonly joined: JoinedTransactions;
  /** The events that the commit publishes; undefined: the transaction only reads. */
  readonly events: OwnEvent[] | undefined;
};
type ContextAccess = ReadAccess & { readonly afterCommitTasks: AfterCommitTasks };

function contextIn(requestInfo: RequestInfo, access: ContextAccess): AnyContext {
  const any = anyContext(requestInfo, access);
  return requestInfo.caller === undefined ? any : tenantContext(any, actorOf(requestInfo.caller), access);
}

const savepoint = { sql: "savepoint part", parameters: [], isSavepoint: true };
const release = { sql: "release savepoint part", parameters: [], isSavepoint: true };
const backToSavepoint = { sql: "rollback to savepoint part", parameters: [], isSavepoint: true };

type EndingTransaction = {
  readonly transaction: Pick<WriteTransaction, "commit">;
  readonly joined: JoinedTransactions;
  readonly settings: TransactionSettings;
};

/** Each event is committed with the rows of its tenant, so that it cannot be lost. */
async function commitWithEvents(
  { transaction, joined, settings }: EndingTransaction,
  events: readonly OwnEvent[],
): Promise<void> {
  const elsewhere = Map.groupBy(events, ({ settings: { tenantId } }) => (joined.has(tenantId) ? tenantId : undefined));
  await joined.commit((tenantId) => createPublishStatements(elsewhere.get(tenantId) ?? [], tenantId));
  await transaction.commit(createPublishStatements(elsewhere.get(undefined) ?? [], settings.tenantId));
}

/**
 * Work of a part that still runs after its end must not write past its savepoint, and its tasks after commit and its
 * events are dropped.
 */
async function runInSavepoint<Result>(
  requestInfo: RequestInfo,
  { transaction, joined, afterCommitTasks, events }: Omit<ContextAccess, "shared">,
  part: (ctx: AnyContext) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const own: AfterCommitTasks = [];
  const ownEvents: OwnEvent[] = [];
  function open(): Transaction {
    if (isOver) throw new Error("the part has ended");
    return transaction;
  }
  const within: Transaction = {
    run: async (statement) => await open().run(statement),
    change: async (statement) => await open().change(statement),
  };
  await transaction.change(savepoint);
  const elsewhere = joined.startPart();
  try {
    const access = {
      transaction: within,
      joined: elsewhere.transactions,
      afterCommitTasks: own,
      events: ownEvents,
      shared: undefined,
    };
    const result = await part(contextIn(requestInfo, access));
    isOver = true;
    await transaction.change(release);
    await elsewhere.keep();
    afterCommitTasks.push(...own);
    events?.push(...ownEvents);
    return result;
  } catch (error) {
    isOver = true;
    await elsewhere.undo();
    await transaction.change(backToSavepoint);
    await transaction.change(release);
    throw error;
  }
}

/** Opens a context with the permissions of another caller, in a transaction that is always rolled back. */
export function openContextAs(
  requestInfo: RequestInfo,
  caller: Caller,
): { ctx: TenantContext; rollback(): Promise<void> } {
  const actor = actorOf(caller);
  const transaction = openWriteTransaction(requestInfo.app.requests, settingsOf(actor, requestInfo.requestId));
  const joined = createJoinedTransactions(requestInfo.app);
  const access = { transaction, joined, afterCommitTasks: [], events: [], shared: undefined };
  const any = anyContext({ ...requestInfo, caller, header: () => undefined }, access);
  const rollback = async () => {
    await joined.rollback();
    await transaction.rollback();
  };
  return { ctx: tenantContext(any, actor, access), rollback };
}

/** Reads in the caller's tenant with another data scope; for rules of whom a caller may find, such as colleagues. */
export async function readInScope<Result>(
  ctx: Context,
  scope: DataScope,
  work: (wider: TenantContext) => Promise<Result>,
): Promise<Result> {
  const actor = { ...actorOf(ctx.caller), scope };
  const transaction = openReadTransaction(ctx.app.requests, settingsOf(actor, ctx.requestId));
  const joined = createJoinedTransactions(ctx.app);
  return await work(tenantContext(ctx, actor, { transaction, joined, events: undefined, shared: undefined }));
}

const nothingToEnd = { commit: async () => await Promise.resolve(), rollback: async () => await Promise.resolve() };

/** Creates a context for work without a caller: start, schedules, tests. */
export function createSystemContext(app: App, requestId: string): AnyContext {
  const requestInfo: RequestInfo = {
    app,
    requestId,
    language: fallbackLanguage,
    address: "",
    userAgent: "",
    host: "",
    caller: undefined,
    cookie: () => undefined,
    header: () => undefined,
  };
  return openContext(requestInfo, true).ctx;
}

function anyContext(
  requestInfo: RequestInfo,
  { transaction, afterCommitTasks }: Pick<ContextAccess, "transaction" | "afterCommitTasks">,
): AnyContext {
  const { app } = requestInfo;
  const now = () => app.now();
  const any: AnyContext = {
    ...requestInfo,
    t: app.words.forLanguage(requestInfo.language),
    now,
    cookie: (name) => requestInfo.cookie(name),
    header: (name, value) => requestInfo.header(name, value),
    afterCommit: (task) => void afterCommitTasks.push(task),
    globalRows: (table) => {
      const reach = reachTable(table, requestInfo.caller?.tenantId, { ctx: any, transaction });
      return bindRows(table, { actor: noAccount, ...reach, shared: undefined, now, show: showTo(any) });
    },
    inTenant: async (tenantId, work) => await inTenant(any, tenantId, work),
    readInTenant: async (tenantId, work) => {
      const actor = systemOf(tenantId);
      const transaction = openReadTransaction(app.requests, settingsOf(actor, any.requestId));
      const joined = createJoinedTransactions(app);
      return await work(tenantContext(any, actor, { transaction, joined, events: undefined, shared: undefined }));
    },
  };
  return any;
}

// Global tables have neither tenant nor data scope; this actor reaches no row of a tenant.
const noAccount: Omit<Actor, "tenantId"> & { tenantId: Id } = {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- 0 is no tenant's id, on purpose
  tenantId: 0 as Id,
  accountId: null,
  realName: null,
  organisationId: null,
  organisationName: null,
  scope: { all: false, organisations: [], trees: [] },
};

function tenantContext(any: AnyContext, actor: Actor, access: ReadAccess): TenantContext {
  const { transaction, shared, events } = access;
  return {
    ...any,
    tenantId: actor.tenantId,
    rows: (table) => {
      const reach = reachTable(table, actor.tenantId, { ctx: any, transaction });
      return bindRows(table, { actor, ...reach, shared, now: () => any.now(), show: showTo(any) });
    },
    callFunction: async (what, input) => await transaction.run(createCallStatement(what, input)),
    lookUp: async (what, input) => await transaction.run(what.statementFor(actor, input)),
    publish(audience, event, content) {
      if (events === undefined) throw new Error(`${event}: a call that only reads publishes nothing`);
      const settings = { ...settingsOf(actor, any.requestId), tenantId: actor.tenantId };
      events.push({ settings, ...toSentEvent(any.app, { audience, event, content }) });
    },
    platform: (reason) => openPlatform(platformCallOf(any, access), reason),
  };
}

/** In another tenant the caller sees all rows, and has no organisation. */
function platformCallOf(ctx: AnyContext, { transaction, joined, events }: ReadAccess): PlatformCall {
  const actorIn = (tenantId: Id): Actor => {
    const { caller } = ctx;
    if (caller === undefined) return systemOf(tenantId);
    if (caller.tenantId === tenantId) return actorOf(caller);
    return { ...systemOf(tenantId), accountId: caller.accountId, realName: caller.realName };
  };
  return {
    ctx,
    transaction,
    joined,
    settingsOf: (tenantId) => ({ ...settingsOf(actorIn(tenantId), ctx.requestId), tenantId }),
    contextIn: (tenantId, within) =>
      tenantContext(ctx, actorIn(tenantId), { transaction: within, joined, events, shared: undefined }),
  };
}

/** The event as it is sent; throws if it is too long. */
function toSentEvent({ time }: App, { content, ...rest }: RealtimeEvent): RealtimeEvent {
  const event = {
    ...rest,
    content: formatInstants(content, (instant) => (instant instanceof Date ? time.format(instant) : instant)),
  };
  checkEventSize(event);
  return event;
}

/** A stale write of the system shows every column; no caller sees it. */
function showTo({ app, caller }: AnyContext): RowAccess["show"] {
  return (table, row) => toVisibleRow({ app, caller: caller ?? { hidden: new Map() } }, table, row);
}

function systemOf(tenantId: Id): Actor {
  return { ...noAccount, tenantId, scope: everything };
}

async function inTenant<Result>(
  any: AnyContext,
  tenantId: Id,
  work: (ctx: TenantContext) => Promise<Result>,
): Promise<Result> {
  const actor = systemOf(tenantId);
  const settings = settingsOf(actor, any.requestId);
  const transaction = openWriteTransaction(any.app.requests, settings);
  const afterCommitTasks: AfterCommitTasks = [];
  const events: OwnEvent[] = [];
  const base: AnyContext = { ...any, afterCommit: (task) => void afterCommitTasks.push(task) };
  const joined = createJoinedTransactions(any.app);
  try {
    const result = await work(tenantContext(base, actor, { transaction, joined, events, shared: undefined }));
    await commitWithEvents({ transaction, joined, settings }, events);
    any.app.shared.noteCommit(actor);
    await runLater(any.app, any.requestId, afterCommitTasks);
    return result;
  } catch (error) {
    await joined.rollback();
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

async function runLater(app: App, requestId: string, tasks: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      // The write is committed; a later error must not turn the answer into a failure.
      app.log.error({ event: "after_commit.failed", requestId, err: error }, "a task after commit failed");
    }
  }
}

function actorOf(caller: Caller): Actor {
  const { tenantId, accountId, realName, organisationId, organisationName, scope } = caller;
  return { tenantId, accountId, realName, organisationId, organisationName, scope };
}

function settingsOf(actor: Actor | undefined, requestId: string): TransactionSettings {
  const scope = actor?.scope;
  const listed = (scope?.organisations.length ?? 0) + (scope?.trees.length ?? 0) > 0;
  return {
    tenantId: actor?.tenantId ?? null,
    accountId: actor?.accountId ?? null,
    accountName: actor?.realName ?? null,
    organisationId: actor?.organisationId ?? null,
    requestId,
    scope: scope?.all ? "all" : listed ? "listed" : "own",
    organisations: scope?.organisations ?? [],
    trees: scope?.trees ?? [],
  };
}
