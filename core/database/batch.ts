import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import { columnTypes } from "./pool.ts";

/** A statement that a connection has prepared, its parameters, and the columns of its answer. */
export type PreparedStatement = {
  readonly name: string;
  readonly parameters: readonly unknown[];
  readonly fields: readonly pg.FieldDef[];
};

/** The rows of a statement as lists of values, and how many it has returned or changed. */
export type BatchResult = { readonly rows: unknown[][]; readonly rowCount: number | null };

type Parser = (text: string) => unknown;
type Outcome = { readonly results: readonly BatchResult[]; readonly error?: unknown };
type Protocol = {
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: typeof prepareValue }): void;
  execute(message: object): void;
  sync(): void;
};

const parsersOf = new WeakMap<readonly pg.FieldDef[], Parser[]>();

function getParsers(fields: readonly pg.FieldDef[]): Parser[] {
  const cached = parsersOf.get(fields);
  if (cached !== undefined) return cached;
  const parsers = fields.map(({ dataTypeID }) => getParser(dataTypeID));
  parsersOf.set(fields, parsers);
  return parsers;
}

function getParser(type: number): Parser {
  const parser: Parser = columnTypes.getTypeParser(type, "text");
  return parser;
}

/**
 * Sends prepared statements as one message with one end, in one write, and resolves with all their answers. The
 * database answers them together, and outside of a transaction they are one: either all statements apply or none. After
 * an error the remaining ones do not run; `results` has those before it.
 */
export async function sendBatch(client: pg.PoolClient, statements: readonly PreparedStatement[]): Promise<Outcome> {
  return await new Promise((resolve) => {
    client.query(new Batch(statements, resolve));
  });
}

/**
 * Each message with an end of its own makes the database answer it in a write of its own, which wakes this process:
 * for the short statements of a request that takes longer than their work.
 */
// oxlint-disable-next-line siteward/no-class -- the driver accepts nothing but its own class on a pipelined connection
class Batch extends pg.Query {
  readonly #statements: readonly PreparedStatement[];
  readonly #results: BatchResult[] = [];
  #rows: unknown[][] = [];
  #parsers: Parser[];
  #fault: Error | undefined;
  // The driver replaces it to end a timer.
  callback: (error: unknown) => void;

  constructor(statements: readonly PreparedStatement[], resolve: (outcome: Outcome) => void) {
    super({ text: "" });
    this.#statements = statements;
    this.#parsers = getParsers(statements[0]?.fields ?? []);
    this.callback = (error) => {
      resolve(error === null ? { results: this.#results } : { results: this.#results, error });
    };
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    const protocol: Protocol = toProtocol(connection);
    stream.cork();
    try {
      for (const { name, parameters } of this.#statements) {
        protocol.bind({ statement: name, values: parameters, valueMapper: prepareValue });
        protocol.execute({});
      }
      protocol.sync();
    } finally {
      stream.uncork();
    }
  };

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#fault !== undefined) return;
    try {
      this.#rows.push(fields.map((text, index) => (text === null ? null : this.#parsers[index]?.(text))));
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // A value that does not fit fails its statement and those after it.
    if (this.#fault !== undefined) return;
    const count = /\d+$/u.exec(text)?.[0];
    this.#results.push({ rows: this.#rows, rowCount: count === undefined ? null : Number(count) });
    this.#rows = [];
    this.#parsers = getParsers(this.#statements[this.#results.length]?.fields ?? []);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null);
  }
}

/** The types of the driver know a second parameter that it has no longer. */
function toProtocol(connection: unknown): Protocol {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the driver's own messages, as it sends them itself
  return connection as Protocol;
}
