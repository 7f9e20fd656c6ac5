import { expect, it } from "vitest";
import { openReadTransaction, openWriteTransaction } from "#core/rows/transaction";
import { theServer } from "#tests/builders/server";
import { createSlowStatementFeed, type SlowStatements } from "./slowStatements.ts";

const settings = {
  tenantId: null,
  accountId: null,
  accountName: null,
  organisationId: null,
  requestId: "slow",
  scope: "own",
  organisations: [],
  trees: [],
} as const;

it("tells of statements from the threshold on", () => {
  const feed = createSlowStatementFeed();
  const heard: SlowStatements[] = [];
  feed.listen(1000, (slow) => void heard.push(slow));

  feed.note(performance.now(), () => ["select 1"]);
  feed.note(performance.now() - 1000, () => ["select 2", "select 3"]);

  expect(heard.map(({ texts }) => texts)).toEqual([["select 2", "select 3"]]);
});

it("hears of the statements of transactions that read and that write, also of failed ones", async () => {
  const { app } = await theServer();
  const slow = createSlowStatementFeed();
  const heard: string[] = [];
  slow.listen(0, ({ texts }) => void heard.push(...texts));
  const requests = { ...app.requests, slow };
  const reading = openReadTransaction(requests, settings);
  const writing = openWriteTransaction(requests, settings);

  await reading.run({ sql: "select $1::text as word", parameters: ["secret"] });
  await writing.run({ sql: "select 1", parameters: [] });
  await expect(writing.run({ sql: "select 1/$1::integer", parameters: [0] })).rejects.toThrow("zero");
  await writing.rollback();

  expect(heard).toEqual(["select $1::text as word", "select 1", "select 1/$1::integer"]);
});
