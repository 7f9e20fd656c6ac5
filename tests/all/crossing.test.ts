import { beforeAll, describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/identity/position/contract";
import { modules } from "#app/modules.server";
import type { Client, Reply } from "#tests/builders/client";
import { createInput, getCallName, type IdField, type IdPicker, listIdFields } from "#tests/builders/inputs";
import { thePlatform } from "#tests/builders/platform";
import {
  aFullWorld,
  aWorld,
  computeFingerprint,
  findTraces,
  getOwnId,
  getRecordId,
  getUnknownId,
  type World,
} from "#tests/builders/world";

/** Menus and regions belong to all tenants: a write changes them for everyone (their modules test that). */
const isShared = (name: string) => /^sys(?:Menu|Region)\//u.test(name);
/** Ends or locks the session of the call. */
const isLeaving = (name: string) => name === "sysAuth/logout" || name === "sysAuth/lock";

const routes = modules
  .flatMap((module) => module.routes)
  .filter((route) => route.access !== "anyone" && !isShared(getCallName(route)) && !isLeaving(getCallName(route)));
type Route = (typeof routes)[number];
const placed = routes.flatMap((route) =>
  listIdFields(route)
    .filter(({ kind }) => kind !== "menu")
    .map((place) => ({ route, place, name: `${getCallName(route)} ${place.path}` })),
);

let theirs: World;
let before: string;
/** Reading callers leave it unchanged, so they share one world. */
let readers: World;

beforeAll(async () => {
  theirs = await aFullWorld();
  before = await computeFingerprint(theirs);
  readers = await aWorld();
});

async function worldFor({ isReadOnly }: Route): Promise<World> {
  return isReadOnly ? readers : await aWorld();
}

/** The visible answer for a world, independent of the names of its own rows: equal texts mean equal answers. */
function seen({ status, body }: Reply, own?: World): string {
  const { code, message, result } = body;
  const text = JSON.stringify({ status, code, message, result }).replaceAll(/\b\d{13,16}\b/gu, "#");
  return own === undefined ? text : text.replaceAll(own.marker, "own").replaceAll(own.admin.account, "admin");
}

function expectNothingOfTheirs(reply: Reply, what: string): void {
  expect(JSON.stringify(reply.body), what).not.toContain(theirs.marker);
}

/** Own ids in all places but one. */
function withAt(own: World, place: IdField, id: Id): IdPicker {
  return (at) => {
    const value = at.path === place.path ? id : getOwnId(own, at);
    const isBoth = at.path === place.path && at.isList;
    return at.isList ? (isBoth ? [getOwnId(own, at), id] : [value]) : value;
  };
}

describe("an id of another tenant", () => {
  it.each(placed)("is treated as unknown, without any effect: $name", async ({ route, place }) => {
    // Writes to the own world must not count as a difference.
    const worlds = { unknown: await worldFor(route), foreign: await worldFor(route) };
    const foreign = getRecordId(theirs, place.kind);
    const send = async (own: World, id: Id) =>
      await own.admin.send(route.api, route.name, createInput(route, withAt(own, place, id)));

    const replies = {
      unknown: await send(worlds.unknown, getUnknownId()),
      foreign: await send(worlds.foreign, foreign),
    };

    expect(replies.foreign.body.code).toBeLessThan(500);
    expect(seen(replies.foreign, worlds.foreign)).toBe(seen(replies.unknown, worlds.unknown));
    expectNothingOfTheirs(replies.foreign, "the answer");
    expect(await computeFingerprint(theirs)).toBe(before);
    const traces = await findTraces(foreign, worlds.foreign);
    expect(traces.filter((table) => table !== "idempotency_key")).toEqual([]);
  });

  it("is treated as unknown for the platform administrator as well, who works in one tenant", async () => {
    const platform = await thePlatform();
    const byRoute = Map.groupBy(placed, ({ route }) => route);

    for (const [route] of byRoute) {
      const unknown = getUnknownId();
      const send = async (pick: (at: IdField) => Id) =>
        await platform.send(
          route.api,
          route.name,
          createInput(route, (at) => (at.isList ? [pick(at)] : pick(at))),
        );
      const replies = [await send(() => unknown), await send(({ kind }) => getRecordId(theirs, kind))] as const;
      expect(`${getCallName(route)} ${seen(replies[1])}`).toBe(`${getCallName(route)} ${seen(replies[0])}`);
    }
    expect(await computeFingerprint(theirs)).toBe(before);
  });
});

describe("every call with ids of its own tenant", () => {
  it.each(routes.map((route) => ({ route, name: getCallName(route) })))(
    "reads and changes nothing of another: $name",
    async ({ route }) => {
      const own = await worldFor(route);
      const pick: IdPicker = (at) => (at.isList ? [getOwnId(own, at)] : getOwnId(own, at));

      const reply = await own.admin.send(route.api, route.name, createInput(route, pick));

      expect(reply.body.code).toBeLessThan(500);
      expectNothingOfTheirs(reply, "the answer");
      for (const id of Object.values({ ...theirs.ids, menu: theirs.ids.role }))
        expect(JSON.stringify(reply.body)).not.toContain(String(id));
      expect(await computeFingerprint(theirs)).toBe(before);
    },
  );
});

describe("a request of another tenant", () => {
  it("cannot be undone, like one that does not exist", async () => {
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
