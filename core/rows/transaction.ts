import pg from "pg";
import { type PreparedStatement, sendBatch } from "#core/database/batch";
import type { RequestPool } from "#core/database/pool";
import { attachExtraColumns, type Statement, toFieldName } from "./statement.ts";

/** The settings that the database policies read; set by `set_request` at the start of every transaction. */
export type TransactionSettings = {
  readonly tenantId: number | null;
  readonly accountId: number | null;
  readonly accountName: string | null;
  readonly organisationId: number | null;
  readonly requestId: string;
  readonly scope: "all" | "listed" | "own";
  readonly organisations: readonly number[];
  readonly trees: readonly number[];
};

/** Where a transaction takes its connection from: the tenant of its settings decides on the database. */
export type ConnectionSource = Pick<RequestPool, "prepared"> &
  Partial<Pick<RequestPool, "slow">> & {
    connect(tenantId: number | null): Promise<pg.PoolClient>;
  };

/** Sends statements inside one tenant's transaction. */
export type Transaction = {
  run<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Rows that the statement changed. */
  change(statement: Statement): Promise<number>;
};

// Planning through the policies costs more than looking up a few rows by key or writing one, with the plans of its
// triggers, so those plans are kept. A list is planned each time: what suits one tenant ruins another (roles.ts).
const keptPlans = "set_config('plan_cache_mode','force_generic_plan',true)";
const ownPlans = "set_config('plan_cache_mode','force_custom_plan',true)";

const readOnly = "set_config('transaction_read_only','on',true)";

// The database refuses tenants that it does not serve, and writes of those that are moving.
const settingsText = "select set_request($1,$2,$3,$4,$5,$6,$7,$8)";
const admittedSettingsText = `${settingsText},admit_read($1)`;
const readSettingsText = `${admittedSettingsText},${readOnly}`;
const keptPlansText = `${readSettingsText},${keptPlans}`;
const writeSettingsText = `${settingsText},admit_write($1)`;
const keptWritePlansText = `${writeSettingsText},${keptPlans}`;
const begin: Statement = { sql: "BEGIN", parameters: [] };

const maximumNames = 2000;
const names = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  const cachedName = names.get(sql);
  if (cachedName !== undefined) return cachedName;
  if (names.size >= maximumNames) return undefined;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

/** The statement that sets the settings of the rest of a transaction that writes. */
export function createSettingsStatement(settings: TransactionSettings): Statement {
  return settingsStatement(settings, writeSettingsText);
}

/** The same for a transaction that begins as read-only. */
export function createReadSettingsStatement(settings: TransactionSettings): Statement {
  return settingsStatement(settings, admittedSettingsText);
}

function settingsStatement(settings: TransactionSettings, sql: string): Statement {
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

/** The answer of the database to a statement. */
export type StatementResult = { rows: unknown[][]; fields: readonly pg.FieldDef[]; rowCount: number | null };

/** The statements that a connection has prepared, by their names, with the columns of their answers. */
const preparedOn = new WeakMap<pg.PoolClient, Map<string, readonly pg.FieldDef[]>>();

/** Sends one statement; `prepared`: it is prepared, and keeps its name on the connection. */
export async function send(
  client: pg.PoolClient,
  prepared: boolean,
  { sql, parameters }: Statement,
): Promise<StatementResult> {
  const name = prepared ? nameOf(sql) : undefined;
  const values = [...parameters];
  if (name === undefined) return await client.query<unknown[]>({ text: sql, values, rowMode: "array" });
  const answer = await client.query<unknown[]>({ name, text: sql, values, rowMode: "array" });
  const known = preparedOn.get(client) ?? new Map<string, readonly pg.FieldDef[]>();
  preparedOn.set(client, known.set(name, answer.fields));
  return answer;
}

/** The statements by the names under which the connection has prepared them; undefined unless it has all of them. */
function findPrepared(client: pg.PoolClient, statements: readonly Statement[]): PreparedStatement[] | undefined {
  const known = preparedOn.get(client);
  if (known === undefined) return undefined;
  const found: PreparedStatement[] = [];
  for (const { sql, parameters } of statements) {
    const name = names.get(sql);
    const fields = name === undefined ? undefined : known.get(name);
    if (name === undefined || fields === undefined) return undefined;
    found.push({ name, parameters, fields });
  }
  return found;
}

/** Sends statements that the connection has prepared in one message, and settles each with its answer or the error. */
function sendPrepared(client: pg.PoolClient, statements: readonly PreparedStatement[]): Promise<StatementResult>[] {
  const outcome = sendBatch(client, statements);
  return statements.map(async ({ fields }, index) => {
    const { results, error } = await outcome;
    const result = results[index];
    if (result === undefined) throw error;
    return { ...result, fields };
  });
}

/** Statements that are sent during the call leave in one write instead of one write each. */
function inOneWrite<Result>(client: pg.PoolClient, sending: () => Result): Result {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  stream?.cork();
  try {
    return sending();
  } finally {
    stream?.uncork();
  }
}

/** The answers to a transaction's statements, and to what begins and ends it. */
type SentTransaction = { readonly answers: Promise<StatementResult>[]; readonly frame: Promise<unknown>[] };

/** Sends a whole transaction in one write. */
function sendTransaction(client: pg.PoolClient, prepared: boolean, statements: readonly Statement[]): SentTransaction {
  const known = findPrepared(client, statements);
  // A batch is one transaction by itself, which needs no BEGIN and no COMMIT.
  if (known !== undefined) return { answers: sendPrepared(client, known), frame: [] };
  return inOneWrite(client, () => {
    const beginning = client.query("BEGIN READ ONLY");
    const answers = statements.map(async (statement) => await send(client, prepared, statement));
    return { answers, frame: [beginning, client.query("COMMIT")] };
  });
}

/** Sends statements inside a transaction that is open, or that the first of them opens. */
function sendWithin(
  client: pg.PoolClient,
  prepared: boolean,
  statements: readonly Statement[],
): Promise<StatementResult>[] {
  const known = findPrepared(client, statements);
  if (known !== undefined) return sendPrepared(client, known);
  return inOneWrite(client, () => statements.map(async (statement) => await send(client, prepared, statement)));
}

type TransactionEnd = { readonly statements: readonly Statement[]; readonly word: "COMMIT" | "ROLLBACK" };

/** Sends the last statements of a transaction with its end in one write; the answer to the end comes first. */
function sendEnd(
  client: pg.PoolClient,
  prepared: boolean,
  { statements, word }: TransactionEnd,
): [ended: Promise<pg.QueryResult>, ...answers: Promise<unknown>[]] {
  return inOneWrite(client, () => {
    const answers = statements.length === 0 ? [] : sendWithin(client, prepared, statements);
    return [client.query(word), ...answers];
  });
}

/** The answer to one of the statements. What follows a failed statement fails as well, and is told the reason of that. */
async function getAnswer(answers: readonly Promise<StatementResult>[], index: number): Promise<StatementResult> {
  const answer = answers[index];
  if (answer === undefined) throw new Error("nothing was sent");
  try {
    return await answer;
  } catch (error) {
    for (const earlier of answers.slice(0, index)) await earlier;
    throw error;
  }
}

/** Tells of a statement whose answer takes long. */
async function noteIfSlow<Answer>(
  { slow }: ConnectionSource,
  statement: Statement,
  answer: Promise<Answer>,
): Promise<Answer> {
  const sentAt = performance.now();
  try {
    return await answer;
  } finally {
    slow?.note(sentAt, () => [statement.sql]);
  }
}

type RowShape = { readonly keys: readonly string[]; readonly blank: Readonly<Record<string, unknown>> };

const shapes = new WeakMap<readonly pg.FieldDef[], RowShape>();

/** The fields of the rows of a statement; the last columns, `aside` many, are not part of them. */
function getShape(fields: readonly pg.FieldDef[], aside: number): RowShape {
  const cached = shapes.get(fields);
  if (cached !== undefined) return cached;
  const keys = fields.slice(0, fields.length - aside).map((field) => toFieldName(field.name));
  const shape = { keys, blank: Object.fromEntries(keys.map((key) => [key, undefined])) };
  shapes.set(fields, shape);
  return shape;
}

/** The rows of an answer, with their fields in camelCase. */
export function toRows<Row>({ rows, fields }: StatementResult, { aside = 0 }: Statement<Row>): Row[] {
  const { keys, blank } = getShape(fields, aside);
  // Each row is a copy of a template with all keys: an object that grows key by key stays slow to read.
  const answer = rows.map((values) => {
    const row: Record<string, unknown> = { ...blank };
    for (let index = 0; index < keys.length; index++) row[keys[index] ?? ""] = values[index];
    return row;
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- built from the table's types, which a test compares with the schema
  return attachExtraColumns(answer as Row[], aside === 0 ? [] : (rows.at(-1)?.slice(-aside) ?? []));
}

/**
 * A transaction for a read-only call. Statements that are sent together travel with BEGIN, the settings and COMMIT in
 * one write; the next ones open the next transaction. No connection is held between them.
 */
export function openReadTransaction(requests: ConnectionSource, settings: TransactionSettings): Transaction {
  type QueuedStatement = {
    statement: Statement;
    resolve: (answer: StatementResult) => void;
    reject: (error: unknown) => void;
  };
  let waiting: QueuedStatement[] = [];

  async function flush(): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await requests.connect(settings.tenantId);
    } catch (error) {
      for (const { reject } of takeWaiting()) reject(error);
      return;
    }
    const batch = takeWaiting();
    const keepsPlans = requests.prepared && batch.every(({ statement }) => statement.isByKey);
    const first = settingsStatement(settings, keepsPlans ? keptPlansText : readSettingsText);
    const sentAt = performance.now();
    const { answers, frame } = sendTransaction(client, requests.prepared, [
      first,
      ...batch.map(({ statement }) => statement),
    ]);
    for (const [index, { resolve, reject }] of batch.entries()) getAnswer(answers, index + 1).then(resolve, reject);
    const settled = await Promise.allSettled([...answers, ...frame]);
    requests.slow?.note(sentAt, () => batch.map(({ statement }) => statement.sql));
    client.release(settled.some((one) => one.status === "rejected" && endsConnection(one.reason)));
  }

  function takeWaiting(): QueuedStatement[] {
    const batch = waiting;
    waiting = [];
    return batch;
  }

  function ask(statement: Statement): Promise<StatementResult> {
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

/** A transaction for a call that writes, and how it ends. */
export type WriteTransaction = Transaction & {
  /** `last` are its last statements; they are sent together with the commit, so what they lock is not held for long. */
  commit(last?: readonly Statement[]): Promise<void>;
  rollback(): Promise<void>;
};

/**
 * A transaction that is open from its first statement to `commit` or `rollback`. BEGIN and the settings are sent
 * together with the first statement. A connection that failed other than by an error of the database is destroyed.
 */
export function openWriteTransaction(requests: ConnectionSource, settings: TransactionSettings): WriteTransaction {
  let connection: Promise<pg.PoolClient> | undefined;
  // Unknown after a savepoint, because going back to one restores the mode of that time.
  let keepsPlans: boolean | undefined;
  let isBroken = false;
  let isEnded = false;

  function noteBroken(error: unknown): void {
    isBroken ||= endsConnection(error);
  }

  /** What a statement needs before it: an open transaction, and plans of its kind. */
  function prepare({ isByKey = false, isSavepoint = false }: Statement): Statement[] {
    // A failed transaction accepts nothing but the way back.
    if (isSavepoint && connection !== undefined) {
      keepsPlans = undefined;
      return [];
    }
    const keptBefore = keepsPlans;
    keepsPlans = requests.prepared && isByKey;
    if (connection === undefined)
      return [begin, settingsStatement(settings, keepsPlans ? keptWritePlansText : writeSettingsText)];
    return keepsPlans === keptBefore ? [] : [{ sql: `select ${keepsPlans ? keptPlans : ownPlans}`, parameters: [] }];
  }

  async function ask(statement: Statement): Promise<StatementResult> {
    // A part of the call that was not awaited must not begin another transaction, which nothing would end.
    if (isEnded) throw new Error("the transaction has ended");
    const before = prepare(statement);
    connection ??= requests.connect(settings.tenantId);
    const client = await connection;
    const answers = sendWithin(client, requests.prepared, [...before, statement]);
    // What opens the transaction is not awaited: the statement fails if it does.
    for (const answer of answers) answer.catch(noteBroken);
    return await noteIfSlow(requests, statement, getAnswer(answers, answers.length - 1));
  }

  async function end(word: "COMMIT" | "ROLLBACK", last: readonly Statement[] = []): Promise<void> {
    isEnded = true;
    const statements = last.flatMap((statement) => {
      const before = prepare(statement);
      connection ??= requests.connect(settings.tenantId);
      return [...before, statement];
    });
    if (connection === undefined) return;
    const openConnection = connection;
    connection = undefined;
    const client = await openConnection;
    try {
      const [ended, ...answers] = sendEnd(client, requests.prepared, { statements, word });
      for (const answer of answers) answer.catch(noteBroken);
      // The connection is free for others only after all answers. The first error is the one that is thrown.
      await Promise.allSettled([ended, ...answers]);
      for (const answer of answers) await answer;
      const { command } = await ended;
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
    commit: async (last) => await end("COMMIT", last),
    rollback: async () => await end("ROLLBACK"),
  };
}

/** Whether an error is an error of the database, with an SQLSTATE. */
export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** Whether an error ended its connection: it is no error of the database, or the last one before it disconnects. */
function endsConnection(error: unknown): boolean {
  return !isDatabaseError(error) || error.severity === "FATAL" || error.severity === "PANIC";
}
