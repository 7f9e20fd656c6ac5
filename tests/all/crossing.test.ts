import { beforeAll, describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/identity/position/contract";
import { modules } from "#app/modules.server";
import type { Client, Reply } from "#tests/builders/client";
import { createInput, getCallName, type IdField, type IdPicker, listIdFields } from "#tests/builders/inputs";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
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

/** Menus, regions, dictionaries, settings and release notes of the installation belong to all tenants (their modules test that). */
const isShared = (name: string) => /^sys(?:Config|Menu|Region|DictType|Upgrade)\//u.test(name);
/** Records of all tenants that other calls refer to. */
const sharedKinds: ReadonlySet<string> = new Set(["menu", "dictionary"]);
/** What platform administrators do across tenants. */
const isAcrossTenants = (name: string) => /^sysTenant(?:Package)?\//u.test(name);
/** Ends or locks the session of the call. */
const isSessionEnd = (name: string) => name === "sysAuth/logout" || name === "sysAuth/lock";

const routes = modules
  .flatMap((module) => module.routes)
  .filter((route) => route.access !== "anyone" && !isShared(getCallName(route)) && !isSessionEnd(getCallName(route)));
type Route = (typeof routes)[number];
const idCases = routes.flatMap((route) =>
  listIdFields(route)
    .filter(({ kind }) => !sharedKinds.has(kind))
    .map((place) => ({ route, place, name: `${getCallName(route)} ${place.path}` })),
);

/** Fields by which calls name a record of the tenant instead of giving its id. */
const nameFields: Readonly<Record<string, readonly string[]>> = {
  sysJob: ["jobId", "triggerId"],
  sysCache: ["key", "prefix"],
};
const nameCases = routes.flatMap((route) =>
  listNameFields(route).map((field) => ({ route, field, name: `${getCallName(route)} ${field}` })),
);

function listNameFields({ api, call }: Route): string[] {
  return (nameFields[api.name] ?? []).filter((field) => field in call.input.shape);
}

/** Whether a field is the name of a record that the call adds. */
function isNewName(route: Route, field: string): boolean {
  const call = getCallName(route);
  return call === "sysJob/addJobDetail" || (call === "sysJob/addJobTrigger" && field === "triggerId");
}

let foreignWorld: World;
let before: string;

beforeAll(async () => {
  foreignWorld = await aFullWorld();
  before = await computeFingerprint(foreignWorld);
});

/** Worlds that no call has changed. */
const unchangedWorlds: World[] = [];

/**
 * Makes a call as the administrator of an unchanged world: what earlier calls wrote must not count as a difference
 * between answers. A refused call leaves nothing behind.
 */
async function sendInOwnWorld(
  route: Route,
  pickIn: (own: World) => IdPicker,
  names: Readonly<Record<string, string>> = {},
): Promise<{ readonly own: World; readonly reply: Reply }> {
  const own = unchangedWorlds.pop() ?? (await aWorld());
  const input = { ...withOwnNames(route, createInput(route, pickIn(own)), own), ...names };
  const reply = await own.admin.send(route.api, route.name, input);
  if (route.isReadOnly || reply.body.code === 400) unchangedWorlds.push(own);
  return { own, reply };
}

/** The same input with the names of the world's own records, where the call requires names. */
function withOwnNames(route: Route, input: Record<string, unknown>, own: World): Record<string, unknown> {
  const names = Object.entries(getNames(own)).filter(
    ([field]) => field in input && listNameFields(route).includes(field) && !isNewName(route, field),
  );
  return { ...input, ...Object.fromEntries(names) };
}

function getNames({ names, tenant }: Pick<World, "names" | "tenant">): Record<string, string> {
  return { ...names, key: `usage:${tenant.id}:crossing`, prefix: `usage:${tenant.id}` };
}

/** Lets the server keep a value of a tenant in memory. */
async function keepValue({ tenant }: World): Promise<void> {
  const { app } = await theServer();
  const load = async () => await Promise.resolve({ accounts: 1 });
  await app.caches.get("usage", { tenantId: tenant.id, key: "crossing" }, load);
}

/** The visible answer for a world, independent of the names of its own rows: equal texts mean equal answers. */
function formatReply({ status, body }: Reply, own?: World): string {
  const { code, message, result } = body;
  const text = JSON.stringify({ status, code, message, result }).replaceAll(/\b\d{13,16}\b/gu, "#");
  const comparable = text.replaceAll(/"(?<name>account|password)":"[^"]*"/gu, '"$<name>":"…"');
  return own === undefined
    ? comparable
    : comparable.replaceAll(own.marker, "own").replaceAll(own.admin.account, "admin");
}

function expectNoForeignData(reply: Reply, subject: string): void {
  expect(JSON.stringify(reply.body), subject).not.toContain(foreignWorld.marker);
}

/** Own ids in all places but one. */
function replaceIdAt(own: World, place: IdField, id: Id): IdPicker {
  return (at) => {
    const value = at.path === place.path ? id : getOwnId(own, at);
    const isBoth = at.path === place.path && at.isList;
    return at.isList ? (isBoth ? [getOwnId(own, at), id] : [value]) : value;
  };
}

describe("an id of another tenant", () => {
  it.each(idCases)("is treated as unknown, without any effect: $name", async ({ route, place }) => {
    const foreignId = getRecordId(foreignWorld, place.kind);

    const unknown = await sendInOwnWorld(route, (own) => replaceIdAt(own, place, getUnknownId()));
    const foreign = await sendInOwnWorld(route, (own) => replaceIdAt(own, place, foreignId));

    expect(foreign.reply.body.code).toBeLessThan(500);
    expect(formatReply(foreign.reply, foreign.own)).toBe(formatReply(unknown.reply, unknown.own));
    expectNoForeignData(foreign.reply, "the answer");
    expect(await computeFingerprint(foreignWorld)).toBe(before);
    const traces = await findTraces(foreignId, foreign.own);
    expect(traces.filter((table) => table !== "idempotency_key")).toEqual([]);
  });

  it("is treated as unknown for the platform administrator as well, who works in one tenant", async () => {
    const platform = await thePlatform();
    const withinTenant = idCases.filter(({ route }) => !isAcrossTenants(getCallName(route)));
    const byRoute = Map.groupBy(withinTenant, ({ route }) => route);

    for (const [route] of byRoute) {
      const unknown = getUnknownId();
      const send = async (pick: (at: IdField) => Id) =>
        await platform.send(
          route.api,
          route.name,
          createInput(route, (at) => (at.isList ? [pick(at)] : pick(at))),
        );
      const pickForeign = ({ kind }: IdField) => (sharedKinds.has(kind) ? unknown : getRecordId(foreignWorld, kind));
      const replies = [await send(() => unknown), await send(pickForeign)] as const;
      expect(`${getCallName(route)} ${formatReply(replies[1])}`).toBe(
        `${getCallName(route)} ${formatReply(replies[0])}`,
      );
    }
    expect(await computeFingerprint(foreignWorld)).toBe(before);
  });
});

describe("a name of another tenant", () => {
  it.each(nameCases)("is treated as unknown, without any effect: $name", async ({ route, field }) => {
    const pickOwn = (own: World) => (at: IdField) => (at.isList ? [getOwnId(own, at)] : getOwnId(own, at));
    const unknownTenant = { ...foreignWorld.tenant, id: getUnknownId() };
    const nothing = { jobId: "nothing job", triggerId: "nothing trigger" };
    const send = async (names: Record<string, string>) => {
      const value = names[field] ?? "";
      const { reply, own } = await sendInOwnWorld(route, pickOwn, { [field]: value });
      return { reply, text: formatReply(reply, own).replaceAll(value, "name") };
    };
    await keepValue(foreignWorld);

    const unknown = await send(getNames({ names: nothing, tenant: unknownTenant }));
    const foreign = await send(getNames(foreignWorld));

    expect(foreign.reply.body.code).toBeLessThan(500);
    expect(foreign.text).toBe(unknown.text);
    expectNoForeignData(foreign.reply, "the answer");
    expect(await computeFingerprint(foreignWorld)).toBe(before);
  });
});

describe("every call with ids of its own tenant", () => {
  it.each(routes.map((route) => ({ route, name: getCallName(route) })))(
    "neither reads nor changes data of another tenant: $name",
    async ({ route }) => {
      const { reply } = await sendInOwnWorld(
        route,
        (own) => (at) => (at.isList ? [getOwnId(own, at)] : getOwnId(own, at)),
      );

      expect(reply.body.code).toBeLessThan(500);
      expectNoForeignData(reply, "the answer");
      for (const id of Object.values({
        ...foreignWorld.ids,
        menu: foreignWorld.ids.role,
        dictionary: foreignWorld.ids.role,
      }))
        expect(JSON.stringify(reply.body)).not.toContain(String(id));
      expect(await computeFingerprint(foreignWorld)).toBe(before);
    },
  );
});

describe("a request of another tenant", () => {
  it("cannot be undone, and is answered like an unknown request", async () => {
    const [own, other] = [await aWorld(), await aWorld()];
    const addReply = await other.admin.call(positionApi, "add", { name: "Foreman", code: "fm" });
    const undo = async (client: Client, requestId: string) => await client.call(historyApi, "undo", { requestId });

    const foreign = await undo(own.admin, addReply.headers.get("x-request-id") ?? "");
    const unknown = await undo(own.admin, "never-was");

    expect(foreign.body.code).not.toBe(200);
    expect(formatReply(foreign)).toBe(formatReply(unknown));
    expect((await other.admin.get(positionApi, "page", { name: "Foreman" })).total).toBe(1);
  });
});
