import { describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import { auditColumns, createUpdateSchema } from "#contract/fields";
import { historyApi, type HistoryEntry } from "../contract.ts";
import { commonError } from "#contract/errors";
import { Id, IdOnly } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import { accounts } from "#modules/identity/account/server";
import { menus } from "#modules/identity/menu/server";
import { accountRoles, roleMenus, roles } from "#modules/identity/role/server";
import { routes } from "#core/http/routes";
import { createLinkNameLoader } from "#core/request/history/recordNames";
import type { Reversal } from "#core/request/history/trackedRecord";
import { module } from "#core/boot/module";
import { modules } from "#app/modules.server";
import * as crud from "#core/http/crud";
import { createPlainClient, type PlainRequest } from "#tests/builders/plainRequest";
import { aServer } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const Draft = z.object({ name: z.string(), remark: z.string().nullish() });
const Row = z.object({ id: Id, name: z.string(), remark: z.string().nullable(), ...auditColumns });

/** Roles as defined for this test instead of their real module, with codes that the menu can grant. */
const teamApi = defineApi("team", {
  page: post(PageQuery, pageOf(Row), { code: "sysPos/page" }),
  update: post(createUpdateSchema(Draft), Done, { code: "sysPos/update" }),
  delete: post(IdOnly, Done, { code: "sysPos/delete" }),
  grant: post(z.object({ id: Id, menuIds: z.array(Id) }), Done, { code: "sysPos/add" }),
  join: post(z.object({ id: Id, accountId: Id }), Done, { code: "sysPos/list" }),
});

let refused = "";
const asked: Reversal[][] = [];

const teamModule = module({
  name: "team",
  routes: routes(teamApi, {
    page: crud.page(roles, {
      search: [],
      orderBy: "orderNo",
      complete: async (_, rows) => await Promise.resolve(rows.map((row) => ({ ...row }))),
    }),
    update: crud.update(roles, { takenError: () => commonError("record.exists") }),
    async delete(ctx, { id }) {
      await ctx.rows(roleMenus).erase({ roleId: id });
      await ctx.rows(accountRoles).erase({ roleId: id });
      await ctx.rows(roles).remove(id);
    },
    async grant(ctx, { id, menuIds }) {
      await ctx.rows(roleMenus).erase({ roleId: id });
      await ctx.rows(roleMenus).addAll(menuIds.map((menuId) => ({ roleId: id, menuId })));
    },
    async join(ctx, { id, accountId }) {
      await ctx.rows(accountRoles).add({ roleId: id, accountId });
    },
  }),
  tables: [],
  records: [
    {
      entity: "team",
      prefix: "role",
      table: roles,
      read: "team/page",
      update: "team/update",
      remove: "team/delete",
      links: [
        {
          table: roleMenus,
          column: "roleId",
          code: "sysPos/add",
          label: "menu.title",
          loadNames: createLinkNameLoader("menuId", { table: menus, name: "title" }),
        },
        {
          table: accountRoles,
          column: "roleId",
          code: "sysPos/list",
          label: "position.staff",
          loadNames: createLinkNameLoader("accountId", { table: accounts, name: "realName" }),
        },
      ],
      async guardUndo(_, reversals) {
        asked.push([...reversals]);
        if (refused !== "") throw commonError("record.forbidden");
        return await Promise.resolve(undefined);
      },
    },
  ],
});

/** The real module of roles is excluded, and no guard of accounts checks the links of this test. */
const others = modules.filter(({ name }) => name !== "role").map((module) => ({ ...module, records: [] }));

let teamServer: ReturnType<typeof aServer> | undefined;

/** The server with teams, called by one account. */
async function theTeams() {
  const server = await (teamServer ??= aServer({ modules: [...others, teamModule] }));
  return async (account: TestAccount) => {
    const send = await createPlainClient(server, account);
    return async (path: string, body: PlainRequest["body"]) => await send(`/api/${path}`, { body });
  };
}

type TeamCaller = Awaited<ReturnType<Awaited<ReturnType<typeof theTeams>>>>;

async function entriesOf(send: TeamCaller, id: Id): Promise<HistoryEntry[]> {
  const { body } = await send("sysHistory/page", { entity: "team", id });
  expect(body.message).toBe("");
  return pageOf(historyApi.calls.page.output.shape.items.element.extend({ changedAt: z.string() }).strict())
    .parse(body.result)
    .items.map((entry) => ({ ...entry, changedAt: new Date(entry.changedAt) }));
}

async function aTeam(tenant: TestTenant): Promise<Id> {
  return await insertRow("role", { tenantId: tenant.id, name: `Team ${nextUnique()}`, code: nextUnique() });
}

const menuIds = [1310000000112, 1310000000113];

async function done(answer: ReturnType<TeamCaller>): Promise<{ requestId: string }> {
  const { body, headers } = await answer;
  expect(body.message).toBe("");
  return { requestId: headers.get("x-request-id") ?? "" };
}

describe("links in the history", () => {
  it("are part of the entry of their request, by name, and only as far as they differ", async () => {
    const { tenant, admin } = await aTenant();
    const id = await aTeam(tenant);
    const send = await (await theTeams())(admin);
    await done(send("team/grant", { id, menuIds: menuIds.slice(0, 1) }));
    await done(send("team/grant", { id, menuIds }));
    await done(send("team/join", { id, accountId: admin.id }));

    const [joined, second, first] = await entriesOf(send, id);

    expect(joined).toMatchObject({ action: "update", links: [{ kind: "position.staff", added: [admin.realName] }] });
    expect(second?.links).toMatchObject([{ kind: "menu.title", addedCount: 1, removed: [], changed: [] }]);
    expect(first?.links[0]?.added).toHaveLength(1);
    expect(first?.links[0]?.added).not.toEqual(second?.links[0]?.added);
  });

  it("omit accounts that the caller may not see", async () => {
    const { tenant, admin } = await aTenant();
    const id = await aTeam(tenant);
    const teams = await theTeams();
    const send = await teams(admin);
    await done(send("team/join", { id, accountId: admin.id }));
    const role = await tenant.hasRole({ permissions: ["sysPos/page"], dataScope: 4 });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });

    const [entry] = await entriesOf(await teams(clerk), id);

    expect(entry?.links).toMatchObject([{ added: ["…"], addedCount: 1 }]);
    expect(entry?.canRestore).toBe(false);
  });

  it("are restored to their state before an entry, by accounts that may set them", async () => {
    const { tenant, admin } = await aTenant();
    const id = await aTeam(tenant);
    const teams = await theTeams();
    const send = await teams(admin);
    await done(send("team/grant", { id, menuIds }));
    const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/update"] });
    const clerk = await teams(await tenant.hasAccount({ roleIds: [role.id] }));
    const [entry] = await entriesOf(send, id);
    const restore = { entity: "team", id, historyId: entry?.id };

    expect((await clerk("sysHistory/restore", restore)).body.code).toBe(403);
    await done(send("sysHistory/restore", restore));

    expect((await entriesOf(send, id))[0]?.links).toMatchObject([{ kind: "menu.title", removedCount: 2, added: [] }]);
  });

  it("are deleted and restored with their record, and undone exactly", async () => {
    const { tenant, admin } = await aTenant();
    const id = await aTeam(tenant);
    const teams = await theTeams();
    const send = await teams(admin);
    await done(send("team/grant", { id, menuIds }));
    await done(send("team/join", { id, accountId: admin.id }));
    const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/delete"] });
    const clerk = await teams(await tenant.hasAccount({ roleIds: [role.id] }));

    const deleted = await done(clerk("team/delete", { id }));
    const [deletion] = await entriesOf(send, id);
    const undone = await done(clerk("sysHistory/undo", deleted));
    const [back] = await entriesOf(send, id);

    expect(deletion).toMatchObject({ action: "delete", canRestore: true });
    expect(deletion?.links).toMatchObject([{ removedCount: 2 }, { removed: [admin.realName] }]);
    expect(back).toMatchObject({ action: "restore", requestId: undone.requestId });
    expect(back?.links).toMatchObject([{ addedCount: 2 }, { added: [admin.realName] }]);
  });

  it("are restored with a deleted record", async () => {
    const { tenant, admin } = await aTenant();
    const id = await aTeam(tenant);
    const send = await (await theTeams())(admin);
    await done(send("team/grant", { id, menuIds }));
    await done(send("team/delete", { id }));
    const [deletion] = await entriesOf(send, id);

    await done(send("sysHistory/restore", { entity: "team", id, historyId: deletion?.id }));

    expect((await entriesOf(send, id))[0]).toMatchObject({ action: "restore", links: [{ addedCount: 2 }] });
  });

  it("are checked by the module's guard, which can refuse", async () => {
    const { tenant, admin } = await aTenant();
    const id = await aTeam(tenant);
    const send = await (await theTeams())(admin);
    const granted = await done(send("team/grant", { id, menuIds }));

    refused = "yes";
    const reply = await send("sysHistory/undo", granted);
    refused = "";

    expect(reply.body.message).toMatch(/^\[D1016\]/u);
    expect(asked.at(-1)).toMatchObject([
      { action: "takeAway", owners: [{ table: "role", id }] },
      { action: "takeAway" },
    ]);
    expect((await entriesOf(send, id))[0]).toMatchObject({ requestId: granted.requestId });
  });
});
