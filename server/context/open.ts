import type { Id } from "#contract/id";
import { type Language, fallbackLanguage } from "#contract/languages";
import type { App } from "#server/app";
import { shownRow } from "#server/history/shown";
import { withInstants } from "#server/http/answer";
import { checkTold, type Told } from "#server/realtime/realtime";
import { callOf } from "#server/rows/function";
import { type Access, type Actor, rowsOf } from "#server/rows/rows";
import { reading, type Settings, type Transaction, writing } from "#server/rows/transaction";
import type { Caller } from "./caller.ts";
import type { AnyContext, TenantContext } from "./context.ts";

/** What is known of a request before it is served. */
export type Asking = {
  readonly app: App;
  readonly requestId: string;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  readonly host: string;
  readonly caller: Caller | undefined;
  cookie(name: string): string | undefined;
  header(name: string, value: string): void;
};

/** A context and how its transaction ends. */
export type OpenContext = {
  readonly ctx: AnyContext;
  /** Sends a statement in the call's own transaction. */
  readonly transaction: Transaction;
  /** Does a part of the call in a savepoint: where it throws, just what the part wrote is taken back. It throws on. */
  attempt<Result>(part: (ctx: AnyContext) => Promise<Result>): Promise<Result>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

const everything = { all: true, organisations: [], trees: [] };

/** Opens the context of one call. `reads`: its transaction cannot write, and holds no connection between statements. */
export function openContext(asking: Asking, reads: boolean): OpenContext {
  const { app, caller, requestId } = asking;
  const settings = settingsOf(caller === undefined ? undefined : actorOf(caller), requestId);
  const later: Later = [];
  const transaction = reads ? { ...reading(app.requests, settings), ...nothingToEnd } : writing(app.requests, settings);
  return {
    ctx: contextIn(asking, transaction, later),
    transaction,
    attempt: async (part) => await attempted(asking, { transaction, later }, part),
    rollback: transaction.rollback,
    async commit() {
      await transaction.commit();
      await runLater(app, requestId, later);
    },
  };
}

type Later = (() => void | Promise<void>)[];

function contextIn(asking: Asking, transaction: Transaction, later: Later): AnyContext {
  const any = anyContext(asking, transaction, later);
  return asking.caller === undefined ? any : tenantContext(any, actorOf(asking.caller), transaction);
}

const savepoint = { sql: "savepoint part", parameters: [] };
const release = { sql: "release savepoint part", parameters: [] };
const backToSavepoint = { sql: "rollback to savepoint part", parameters: [] };

/** What of a part still runs when it is over must not write past its savepoint, and what it wanted done later is not done. */
async function attempted<Result>(
  asking: Asking,
  { transaction, later }: { transaction: Transaction; later: Later },
  part: (ctx: AnyContext) => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const own: Later = [];
  function open(): Transaction {
    if (isOver) throw new Error("the part has ended");
    return transaction;
  }
  const within: Transaction = {
    run: async (statement) => await open().run(statement),
    change: async (statement) => await open().change(statement),
  };
  await transaction.change(savepoint);
  try {
    const result = await part(contextIn(asking, within, own));
    isOver = true;
    await transaction.change(release);
    later.push(...own);
    return result;
  } catch (error) {
    isOver = true;
    await transaction.change(backToSavepoint);
    await transaction.change(release);
    throw error;
  }
}

/** Opens the rows as somebody else than the caller reaches them. Nothing that is written there stays. */
export function openAs(asking: Asking, caller: Caller): { ctx: TenantContext; rollback(): Promise<void> } {
  const actor = actorOf(caller);
  const transaction = writing(asking.app.requests, settingsOf(actor, asking.requestId));
  const any = anyContext({ ...asking, caller, header: () => undefined }, transaction, []);
  return { ctx: tenantContext(any, actor, transaction), rollback: transaction.rollback };
}

const nothingToEnd = { commit: async () => await Promise.resolve(), rollback: async () => await Promise.resolve() };

/** A context for work that nobody asked for: start, schedules, tests. */
export function systemContext(app: App, requestId: string): AnyContext {
  const asking: Asking = {
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
  return openContext(asking, true).ctx;
}

function anyContext(asking: Asking, transaction: Transaction, later: (() => void | Promise<void>)[]): AnyContext {
  const { app } = asking;
  const now = () => app.now();
  const any: AnyContext = {
    ...asking,
    t: app.words.in(asking.language),
    now,
    cookie: (name) => asking.cookie(name),
    header: (name, value) => asking.header(name, value),
    afterCommit: (task) => void later.push(task),
    globalRows: (table) => rowsOf(table, { actor: nobody, transaction, now, show: showTo(any) }),
    inTenant: async (tenantId, work) => await inTenant(any, tenantId, work),
    readInTenant: async (tenantId, work) => {
      const actor = systemOf(tenantId);
      return await work(tenantContext(any, actor, reading(app.requests, settingsOf(actor, any.requestId))));
    },
  };
  return any;
}

// Global tables have neither tenant nor data scope; this actor reaches no row of a tenant.
const nobody: Omit<Actor, "tenantId"> & { tenantId: Id } = {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- 0 is no tenant's id, on purpose
  tenantId: 0 as Id,
  accountId: null,
  realName: null,
  organisationId: null,
  organisationName: null,
  scope: { all: false, organisations: [], trees: [] },
};

function tenantContext(any: AnyContext, actor: Actor, transaction: Transaction): TenantContext {
  return {
    ...any,
    tenantId: actor.tenantId,
    rows: (table) => rowsOf(table, { actor, transaction, now: () => any.now(), show: showTo(any) }),
    ask: async (what, input) => await transaction.run(callOf(what, input)),
    lookUp: async (what, input) => await transaction.run(what.statementFor(actor, input)),
    publish: (audience, event, content) => publishLater(any, actor.tenantId, { audience, event, content }),
  };
}

/** Refuses at once what is too long; the rest happens when the call is committed. */
function publishLater({ app, afterCommit }: AnyContext, tenantId: Id, { content, ...rest }: Told): void {
  const told = {
    ...rest,
    content: withInstants(content, (instant) => (instant instanceof Date ? app.time.format(instant) : instant)),
  };
  checkTold(told);
  afterCommit(async () => await app.realtime.publish(tenantId, told));
}

/** What a call of the system refuses as stale shows everything that answers show; nobody gets to see it. */
function showTo({ app, caller }: AnyContext): Access["show"] {
  return (table, row) => shownRow({ app, caller: caller ?? { hidden: new Map() } }, table, row);
}

function systemOf(tenantId: Id): Actor {
  return { ...nobody, tenantId, scope: everything };
}

async function inTenant<Result>(
  any: AnyContext,
  tenantId: Id,
  work: (ctx: TenantContext) => Promise<Result>,
): Promise<Result> {
  const actor = systemOf(tenantId);
  const transaction = writing(any.app.requests, settingsOf(actor, any.requestId));
  const later: (() => void | Promise<void>)[] = [];
  const base = { ...any, afterCommit: (task: () => void | Promise<void>) => void later.push(task) };
  try {
    const result = await work(tenantContext(base, actor, transaction));
    await transaction.commit();
    await runLater(any.app, any.requestId, later);
    return result;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

async function runLater(app: App, requestId: string, tasks: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      // The write is committed; what follows it must not turn the answer into a failure.
      app.log.error({ event: "after_commit.failed", requestId, err: error }, "a task after commit failed");
    }
  }
}

function actorOf(caller: Caller): Actor {
  const { tenantId, accountId, realName, organisationId, organisationName, scope } = caller;
  return { tenantId, accountId, realName, organisationId, organisationName, scope };
}

function settingsOf(actor: Actor | undefined, requestId: string): Settings {
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
