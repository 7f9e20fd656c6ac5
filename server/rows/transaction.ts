import pg from "pg";
import { fieldName, setAside, type Statement } from "./statement.ts";

/** What the policies of the database know of a request; sent with `set_config` at the begin of every transaction. */
export type Settings = {
  readonly tenantId: number | null;
  readonly accountId: number | null;
  readonly accountName: string | null;
  readonly organisationId: number | null;
  readonly requestId: string;
  readonly scope: "all" | "listed" | "own";
  readonly organisations: readonly number[];
  readonly trees: readonly number[];
};

/** Sends statements inside one tenant's transaction. */
export type Transaction = {
  run<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Rows that the statement changed. */
  change(statement: Statement): Promise<number>;
};

/** A pool of pipelining connections and the names of its prepared statements. */
export type RequestPool = {
  readonly pool: pg.Pool;
  readonly prepared: boolean;
};

const settingCalls = [
  ...["app.tenant_id", "app.account_id", "app.account_name", "app.organisation_id", "app.request_id"],
  ...["app.scope", "app.orgs", "app.org_trees"],
].map((name, index) => `set_config('${name}',$${index + 1},true)`);

// Planning through the policies costs more than looking up a few rows by key, so those plans are kept. A list is planned
// each time: what suits one tenant ruins another (roles.ts).
const keptPlans = "set_config('plan_cache_mode','force_generic_plan',true)";

// One number is answered faster than a text for each setting.
const settingsText = `select num_nulls(${settingCalls.join()})`;
const keptPlansText = `select num_nulls(${[...settingCalls, keptPlans].join()})`;

const maximumNames = 2000;
const names = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= maximumNames) return undefined;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

function settingsStatement(settings: Settings, sql = settingsText): Statement {
  return {
    sql,
    parameters: [
      String(settings.tenantId ?? ""),
      String(settings.accountId ?? ""),
      settings.accountName ?? "",
      String(settings.organisationId ?? ""),
      settings.requestId,
      settings.scope,
      `{${settings.organisations.join(",")}}`,
      `{${settings.trees.join(",")}}`,
    ],
  };
}

type Answer = { rows: unknown[][]; fields: pg.FieldDef[]; rowCount: number | null; command: string };

function send(client: pg.PoolClient, prepared: boolean, { sql, parameters }: Statement): Promise<Answer> {
  const name = prepared ? nameOf(sql) : undefined;
  const values = [...parameters];
  return client.query<unknown[]>(
    name === undefined ? { text: sql, values, rowMode: "array" } : { name, text: sql, values, rowMode: "array" },
  );
}

/** What is sent meanwhile leaves in one write instead of one for each statement. */
function inOneWrite<Result>(client: pg.PoolClient, sending: () => Result): Result {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  stream?.cork();
  try {
    return sending();
  } finally {
    stream?.uncork();
  }
}

function toRows<Row>({ rows, fields }: Answer, { aside = 0 }: Statement<Row>): Row[] {
  const keys = fields.slice(0, fields.length - aside).map((field) => fieldName(field.name));
  const blank: Record<string, unknown> = {};
  for (const key of keys) blank[key] = undefined;
  // Every row is a copy of one that has all keys already: an object that grows key by key is read slowly for ever.
  const answer = rows.map((values) => {
    const row = { ...blank };
    for (const [index, key] of keys.entries()) row[key] = values[index];
    return row;
  });
  // The statement was built from the table's types; the test that compares tables with the schema proves them.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return setAside(answer as Row[], aside === 0 ? [] : (rows.at(-1)?.slice(-aside) ?? []));
}

/**
 * A transaction for a call that only reads. The statements that are asked for in one go travel with BEGIN, the settings
 * and COMMIT in one write; the next ones open the next transaction. No connection is held while the call thinks.
 */
export function reading(requests: RequestPool, settings: Settings): Transaction {
  type Waiting = { statement: Statement; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await requests.pool.connect();
    } catch (error) {
      for (const { reject } of takeWaiting()) reject(error);
      return;
    }
    const batch = takeWaiting();
    const keepsPlans = requests.prepared && batch.every(({ statement }) => statement.isByKey);
    const answers = inOneWrite(client, () => [
      client.query("BEGIN READ ONLY"),
      send(client, requests.prepared, settingsStatement(settings, keepsPlans ? keptPlansText : settingsText)),
      ...batch.map(({ statement, resolve, reject }) => {
        const answer = send(client, requests.prepared, statement);
        answer.then(resolve, reject);
        return answer;
      }),
      client.query("COMMIT"),
    ]);
    const settled = await Promise.allSettled(answers);
    client.release(settled.some((one) => one.status === "rejected" && endsConnection(one.reason)));
  }

  function takeWaiting(): Waiting[] {
    const taken = waiting;
    waiting = [];
    return taken;
  }

  function ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject });
      if (waiting.length === 1) queueMicrotask(() => void flush());
    });
  }

  return {
    run: async <Row>(statement: Statement<Row>) => toRows(await ask(statement), statement),
    change: async (statement) => (await ask(statement)).rowCount ?? 0,
  };
}

/**
 * Asks one thing on a connection of a pool that does not pipeline, in a transaction of its own: what is committed, whatever
 * the call has written meanwhile.
 */
export async function readOnce<Row>(pool: pg.Pool, settings: Settings, statement: Statement<Row>): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN READ ONLY");
    await send(client, false, settingsStatement(settings));
    const answer = await send(client, false, statement);
    await client.query("COMMIT");
    client.release();
    return toRows(answer, statement);
  } catch (error) {
    // The transaction may be open still: the connection goes with it.
    client.release(true);
    throw error;
  }
}

/** A transaction for a call that writes, and how it ends. */
export type WritingTransaction = Transaction & { commit(): Promise<void>; rollback(): Promise<void> };

/**
 * A transaction that is open from its first statement to `commit` or `rollback`. BEGIN and the settings go out together
 * with the first statement. A connection that failed otherwise than by an answer of the database is destroyed.
 */
export function writing(requests: RequestPool, settings: Settings): WritingTransaction {
  let opened: Promise<pg.PoolClient> | undefined;
  let isBroken = false;
  let isEnded = false;

  async function open(): Promise<pg.PoolClient> {
    const client = await requests.pool.connect();
    // Not awaited: they travel with the first statement, which fails if they do.
    for (const begun of [client.query("BEGIN"), send(client, requests.prepared, settingsStatement(settings))]) {
      begun.catch(noteBroken);
    }
    return client;
  }

  function noteBroken(error: unknown): void {
    isBroken ||= endsConnection(error);
  }

  async function ask(statement: Statement): Promise<Answer> {
    // A part of the call that nobody waited for must not begin another transaction, which nobody would end.
    if (isEnded) throw new Error("the transaction has ended");
    opened ??= open();
    const client = await opened;
    try {
      return await send(client, requests.prepared, statement);
    } catch (error) {
      noteBroken(error);
      throw error;
    }
  }

  async function end(word: "COMMIT" | "ROLLBACK"): Promise<void> {
    isEnded = true;
    if (opened === undefined) return;
    const opening = opened;
    opened = undefined;
    const client = await opening;
    try {
      const { command } = await client.query(word);
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK instead of an error.
      if (command !== word) throw new Error(`${word} was answered with ${command}`);
    } catch (error) {
      noteBroken(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  return {
    run: async <Row>(statement: Statement<Row>) => toRows(await ask(statement), statement),
    change: async (statement) => (await ask(statement)).rowCount ?? 0,
    commit: () => end("COMMIT"),
    rollback: () => end("ROLLBACK"),
  };
}

/** Whether an error is an answer of the database, with an SQLSTATE. */
export function isDatabaseAnswer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** Whether an error ended its connection: it is no answer of the database, or the last one before it hangs up. */
function endsConnection(error: unknown): boolean {
  return !isDatabaseAnswer(error) || error.severity === "FATAL" || error.severity === "PANIC";
}
