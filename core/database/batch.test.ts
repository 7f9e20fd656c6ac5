import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { theServer } from "#tests/builders/server";
import { type PreparedStatement, sendBatch } from "./batch.ts";

let client: pg.PoolClient;

beforeEach(async () => {
  const { app } = await theServer();
  client = await app.requests.connect();
});

afterEach(() => {
  client.release(true);
});

/** Prepares a statement on the connection by running it once. */
async function aStatement(name: string, text: string, parameters: readonly unknown[] = []): Promise<PreparedStatement> {
  const { fields } = await client.query<unknown[]>({ name, text, values: [...parameters], rowMode: "array" });
  return { name, parameters, fields };
}

describe("prepared statements in one message", () => {
  it("are answered in their order, with values of their types", async () => {
    const numbers = await aStatement("numbers", "select n::bigint, n::text from generate_series(1, $1::int) n", [2]);
    const parameters = ["{1,2}", [3, 4], new Date(0), null];
    const values = await aStatement(
      "values",
      "select $1::bigint[], $2::bigint[], $3::timestamptz, $4::text",
      parameters,
    );

    const { results, error } = await sendBatch(client, [numbers, values]);

    expect(error).toBeUndefined();
    expect(results).toEqual([
      {
        rows: [
          [1, "1"],
          [2, "2"],
        ],
        rowCount: 2,
      },
      { rows: [[[1, 2], [3, 4], new Date(0), null]], rowCount: 1 },
    ]);
  });

  it("are one transaction", async () => {
    const setting = await aStatement("write", "select set_config('app.request_id', $1, true)", ["batch"]);
    const read = await aStatement("read", "select current_setting('app.request_id', true)");
    const now = await aStatement("now", "select now()");

    const { results } = await sendBatch(client, [now, setting, read, now]);
    const after = await sendBatch(client, [read]);

    expect(results[2]?.rows).toEqual([["batch"]]);
    expect(results[3]).toEqual(results[0]);
    expect(after.results[0]?.rows).not.toEqual([["batch"]]);
  });

  it("end with the first error, after which the connection answers again", async () => {
    const one = await aStatement("one", "select 1");
    const divide = await aStatement("divide", "select 1 / $1::int", [1]);

    const { results, error } = await sendBatch(client, [one, { ...divide, parameters: [0] }, one]);

    expect(results).toEqual([{ rows: [[1]], rowCount: 1 }]);
    expect(error).toMatchObject({ code: "22012" });
    expect((await sendBatch(client, [one])).error).toBeUndefined();
  });

  it("fail if a value does not fit its type, after which the connection answers again", async () => {
    const value = await aStatement("number", "select $1::bigint", ["1"]);

    const { results, error } = await sendBatch(client, [value, { ...value, parameters: ["9007199254740993"] }, value]);

    expect(error).toBeInstanceOf(RangeError);
    expect(results).toEqual([{ rows: [[1]], rowCount: 1 }]);
    expect((await sendBatch(client, [value])).results[0]?.rows).toEqual([[1]]);
  });
});
