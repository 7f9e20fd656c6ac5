import { describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { accounts } from "#modules/identity/account/server/account.table";
import { positions } from "#modules/identity/position/server/position.table";
import { listViews } from "#modules/records/view/server/view.table";
import { createSharedAnswers, type Share, type SharedQuestion } from "./sharedAnswers.ts";
import { type RowCount, toExactCount } from "./counting.ts";
import type { Actor } from "./rows.ts";

function anActor(accountId: number | null, overrides: Partial<Actor> = {}): Actor {
  return {
    tenantId: toId(1),
    accountId: accountId === null ? null : toId(accountId),
    realName: null,
    organisationId: null,
    organisationName: null,
    scope: { all: true, organisations: [], trees: [] },
    ...overrides,
  };
}

function aQuestion(overrides: Partial<SharedQuestion> = {}): SharedQuestion {
  const rows = { sql: "select 1 from position where name = $1", parameters: ["a"] };
  return { table: positions, actor: anActor(7), rows, isFiltered: false, ...overrides };
}

/** Counts of which each has one row more than the one before. */
function aCounter() {
  let total = 0;
  return vi.fn<() => Promise<RowCount>>(async () => {
    total += 1;
    return await Promise.resolve(toExactCount(total));
  });
}

async function totalsOf(
  share: Share<SharedQuestion, RowCount>,
  count: () => Promise<RowCount>,
  questions: readonly SharedQuestion[],
): Promise<number[]> {
  const totals: number[] = [];
  for (const question of questions) totals.push((await share.get(question, count)).total);
  return totals;
}

const oneBranch = { all: false, organisations: [], trees: [toId(3)] };
const ownRows = { all: false, organisations: [], trees: [] };

describe("a total", () => {
  it.each([
    ["the same question", aQuestion(), aQuestion()],
    ["another account that sees the whole table", aQuestion(), aQuestion({ actor: anActor(8) })],
    [
      "another account with its own data scope, in a table that the tenant shares",
      aQuestion(),
      aQuestion({ actor: anActor(8, { scope: ownRows }) }),
    ],
  ])("is shared with %s", async (_, first, second) => {
    expect(await totalsOf(createSharedAnswers().counts, aCounter(), [first, second])).toEqual([1, 1]);
  });

  it.each([
    ["other parameters", aQuestion(), aQuestion({ rows: { ...aQuestion().rows, parameters: ["b"] } })],
    ["another tenant", aQuestion(), aQuestion({ actor: anActor(7, { tenantId: toId(2) }) })],
    [
      "another data scope",
      aQuestion({ table: accounts }),
      aQuestion({ table: accounts, actor: anActor(7, { scope: oneBranch }) }),
    ],
    [
      "another account with the same data scope",
      aQuestion({ table: accounts, actor: anActor(7, { scope: oneBranch }) }),
      aQuestion({ table: accounts, actor: anActor(8, { scope: oneBranch }) }),
    ],
    [
      "another account, where the module filters the rows itself",
      aQuestion({ isFiltered: true }),
      aQuestion({ isFiltered: true, actor: anActor(8) }),
    ],
    [
      "another account, where some rows are private",
      aQuestion({ table: listViews }),
      aQuestion({ table: listViews, actor: anActor(8) }),
    ],
  ])("is not shared with %s", async (_, first, second) => {
    expect(await totalsOf(createSharedAnswers().counts, aCounter(), [first, second])).toEqual([1, 2]);
  });

  it("is counted once by callers that ask at the same time", async () => {
    const [cache, count] = [createSharedAnswers(), aCounter()];

    await Promise.all(
      Array.from(
        { length: 500 },
        async (_, index) => await cache.counts.get(aQuestion({ actor: anActor(index + 1) }), count),
      ),
    );

    expect(count).toHaveBeenCalledTimes(1);
  });

  it("is counted again for the account that wrote, and then shared with all", async () => {
    const [cache, count] = [createSharedAnswers(), aCounter()];
    const [own, other] = [aQuestion(), aQuestion({ actor: anActor(8) })];
    await cache.counts.get(own, count);

    cache.noteCommit(own.actor);

    expect(await totalsOf(cache.counts, count, [other, own, other, own])).toEqual([1, 2, 2, 2]);
  });

  it("is counted again for the account that wrote while it was being counted", async () => {
    const cache = createSharedAnswers();
    const running = Promise.withResolvers<RowCount>();
    const first = cache.counts.get(aQuestion(), async () => await running.promise);

    cache.noteCommit(anActor(7));
    const second = cache.counts.get(aQuestion(), async () => await Promise.resolve(toExactCount(2)));
    running.resolve(toExactCount(1));

    expect([(await first).total, (await second).total]).toEqual([1, 2]);
  });

  it("is counted again for everybody in a tenant for which the system wrote", async () => {
    const [cache, count] = [createSharedAnswers(), aCounter()];
    const elsewhere = aQuestion({ actor: anActor(9, { tenantId: toId(2) }) });
    await totalsOf(cache.counts, count, [aQuestion(), elsewhere]);

    cache.noteCommit(anActor(null));

    expect(await totalsOf(cache.counts, count, [aQuestion({ actor: anActor(8) }), elsewhere])).toEqual([3, 2]);
  });

  it("is made again for everybody after a commit in the tenant, if it is a search", async () => {
    const cache = createSharedAnswers();
    const own = aQuestion();
    const elsewhere = aQuestion({ actor: anActor(9, { tenantId: toId(2) }) });
    const load = async () => await Promise.resolve({ count: 1, ids: [toId(1)] });
    for (const question of [own, elsewhere]) await cache.searches.get(question, load);
    expect(cache.searches.find(own)).toBeDefined();

    cache.noteCommit(anActor(8));

    expect(cache.searches.find(own)).toBeUndefined();
    expect(cache.searches.find(elsewhere)).toBeDefined();
  });

  it("is counted again two seconds after its count began", async () => {
    let now = 1000;
    const cache = createSharedAnswers({ now: () => now });
    const count = aCounter();
    await cache.counts.get(aQuestion(), count);

    now = 2990;
    expect(await totalsOf(cache.counts, count, [aQuestion()])).toEqual([1]);
    now = 3010;
    expect(await totalsOf(cache.counts, count, [aQuestion()])).toEqual([2]);
  });

  it("is made again if it is a long text, which is shared only while it is made", async () => {
    const cache = createSharedAnswers();
    const call = { tenantId: toId(1), accountId: toId(7), key: "page" };
    const make = vi.fn<() => Promise<string>>(async () => await Promise.resolve("x".repeat(50_001)));

    await Promise.all([cache.texts.get(call, make), cache.texts.get(call, make)]);
    const [timesAtOnce] = [make.mock.calls.length];
    await cache.texts.get(call, make);
    make.mockResolvedValue("short");
    for (let count = 0; count < 3; count++) await cache.texts.get(call, make);

    expect(timesAtOnce).toBe(1);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it("that could not be counted is forgotten", async () => {
    const cache = createSharedAnswers();
    const failing = cache.counts.get(aQuestion(), async () => await Promise.reject(new Error("gone")));

    await expect(failing).rejects.toThrow("gone");

    expect(await totalsOf(cache.counts, aCounter(), [aQuestion()])).toEqual([1]);
  });
});
