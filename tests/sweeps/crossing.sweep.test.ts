import { beforeAll, describe, expect, it } from "vitest";
import { historyApi } from "#contract/history";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/position/contract";
import { modules } from "#server/modules";
import type { Client, Reply } from "#tests/builders/client";
import { type IdPlace, idPlaces, inputOf, nameOf, type PickIds } from "#tests/builders/inputs";
import { thePlatform } from "#tests/builders/platform";
import { aFullWorld, aWorld, fingerprintOf, ownId, tracesOf, unknownId, type World } from "#tests/builders/world";

/** Menus and regions belong to all tenants; whoever may write them changes them for everybody (their modules test that). */
const isShared = (name: string) => /^sys(?:Menu|Region)\//u.test(name);
/** Ends or locks the session that asks. */
const isLeaving = (name: string) => name === "sysAuth/logout" || name === "sysAuth/lock";

const routes = modules
  .flatMap((one) => one.routes)
  .filter((route) => route.access !== "anyone" && !isShared(nameOf(route)) && !isLeaving(nameOf(route)));
type Route = (typeof routes)[number];
const placed = routes.flatMap((route) =>
  idPlaces(route)
    .filter(({ kind }) => kind !== "menu")
    .map((place) => ({ route, place, name: `${nameOf(route)} ${place.path}` })),
);

let theirs: World;
let before: string;
/** Whoever only reads leaves it as it is for the next one. */
let readers: World;

beforeAll(async () => {
  theirs = await aFullWorld();
  before = await fingerprintOf(theirs);
  readers = await aWorld();
});

async function worldFor({ reads }: Route): Promise<World> {
  return reads ? readers : await aWorld();
}

/** What somebody of a world got to see, whatever its own rows are called: the same text, the same answer. */
function seen({ status, body }: Reply, own?: World): string {
  const { code, message, result } = body;
  const text = JSON.stringify({ status, code, message, result }).replaceAll(/\b\d{13,16}\b/gu, "#");
  return own === undefined ? text : text.replaceAll(own.mark, "own").replaceAll(own.admin.account, "admin");
}

function expectNothingOfTheirs(reply: Reply, what: string): void {
  expect(JSON.stringify(reply.body), what).not.toContain(theirs.mark);
}

/** Own ids everywhere but at one place. */
function withAt(own: World, place: IdPlace, id: Id): PickIds {
  return (at) => {
    const value = at.path === place.path ? id : ownId(own, at);
    const isBoth = at.path === place.path && at.isList;
    return at.isList ? (isBoth ? [ownId(own, at), id] : [value]) : value;
  };
}

describe("an id of another tenant", () => {
  it.each(placed)("is as good as unknown, and nothing of it stays: $name", async ({ route, place }) => {
    // What a write does to its own world must not look like a difference.
    const worlds = { unknown: await worldFor(route), foreign: await worldFor(route) };
    const foreign = theirs.ids[place.kind];
    const send = async (own: World, id: Id) =>
      await own.admin.send(route.api, route.name, inputOf(route, withAt(own, place, id)));

    const replies = { unknown: await send(worlds.unknown, unknownId()), foreign: await send(worlds.foreign, foreign) };

    expect(replies.foreign.body.code).toBeLessThan(500);
    expect(seen(replies.foreign, worlds.foreign)).toBe(seen(replies.unknown, worlds.unknown));
    expectNothingOfTheirs(replies.foreign, "the answer");
    expect(await fingerprintOf(theirs)).toBe(before);
    const traces = await tracesOf(foreign, worlds.foreign);
    expect(traces.filter((table) => table !== "idempotency_key")).toEqual([]);
  });

  it("is as good as unknown to the platform administrator as well, who works in one tenant", async () => {
    const platform = await thePlatform();
    const byRoute = Map.groupBy(placed, ({ route }) => route);

    for (const [route] of byRoute) {
      const unknown = unknownId();
      const send = async (pick: (at: IdPlace) => Id) =>
        await platform.send(
          route.api,
          route.name,
          inputOf(route, (at) => (at.isList ? [pick(at)] : pick(at))),
        );
      const replies = [await send(() => unknown), await send(({ kind }) => theirs.ids[kind])] as const;
      expect(`${nameOf(route)} ${seen(replies[1])}`).toBe(`${nameOf(route)} ${seen(replies[0])}`);
    }
    expect(await fingerprintOf(theirs)).toBe(before);
  });
});

describe("every call with ids of its own tenant", () => {
  it.each(routes.map((route) => ({ route, name: nameOf(route) })))(
    "shows and changes nothing of another: $name",
    async ({ route }) => {
      const own = await worldFor(route);
      const pick: PickIds = (at) => (at.isList ? [ownId(own, at)] : ownId(own, at));

      const reply = await own.admin.send(route.api, route.name, inputOf(route, pick));

      expect(reply.body.code).toBeLessThan(500);
      expectNothingOfTheirs(reply, "the answer");
      for (const id of Object.values({ ...theirs.ids, menu: theirs.ids.role }))
        expect(JSON.stringify(reply.body)).not.toContain(String(id));
      expect(await fingerprintOf(theirs)).toBe(before);
    },
  );
});

describe("a request of another tenant", () => {
  it("cannot be undone, just as one that never was", async () => {
    const [own, other] = [await aWorld(), await aWorld()];
    const done = await other.admin.call(positionApi, "add", { name: "Foreman", code: "fm" });
    const undo = async (client: Client, requestId: string) => await client.call(historyApi, "undo", { requestId });

    const foreign = await undo(own.admin, done.headers.get("x-request-id") ?? "");
    const unknown = await undo(own.admin, "never-was");

    expect(foreign.body.code).not.toBe(200);
    expect(seen(foreign)).toBe(seen(unknown));
    expect((await other.admin.get(positionApi, "page", { name: "Foreman" })).total).toBe(1);
  });
});
