import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import { everybody, type NoticeAudience } from "../audience.contract.ts";
import { noticeApi } from "../contract.ts";
import { theServer } from "#tests/builders/server";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { waitOptions } from "#tests/builders/testRun";
import { aTenant, DataScope, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { deliverNext } from "./delivery.ts";

const page = { page: 1, pageSize: 20 };
const writing = ["page", "add", "update", "public"].map((name) => `sysNotice/${name}`);

function audienceOf(audience: Partial<NoticeAudience>): NoticeAudience {
  return { ...everybody, isTargeted: true, ...audience };
}

async function drafts(by: TestAccount, audience: NoticeAudience, title = `Notice ${nextUnique()}`) {
  await by.get(noticeApi, "add", { title, content: "<p>words</p>", audience });
  const [draft] = (await by.get(noticeApi, "page", { ...page, title })).items;
  if (draft === undefined) throw new Error("the draft is not in the list");
  return draft;
}

async function publishes(by: TestAccount, audience: NoticeAudience): Promise<Id> {
  const { id } = await drafts(by, audience);
  await by.get(noticeApi, "public", { id });
  return id;
}

async function receiversOf(by: TestAccount, id: Id): Promise<Id[]> {
  return (await by.get(noticeApi, "receivers", { ...page, id })).items.map((account) => account.id).toSorted();
}

/** Delivers what waits, as the worker does. It runs as well: what it has taken is there once it has committed. */
async function deliverAll(tenant: TestTenant): Promise<void> {
  const { app, owner } = await theServer();
  await expect
    .poll(async () => {
      while (await deliverNext(app));
      const waiting = await owner.query("select account_id from notice_newcomer where tenant_id = $1", [tenant.id]);
      return waiting.rowCount;
    }, waitOptions)
    .toBe(0);
}

describe("the audience of a notice", () => {
  it("is an organisation alone, or with the ones below it, further memberships included", async () => {
    const { tenant, admin } = await aTenant();
    const region = await tenant.hasOrganisation();
    const site = await tenant.hasOrganisation({ parentId: region.id });
    const above = await tenant.hasAccount({ organisationId: region.id });
    const below = await tenant.hasAccount({ organisationId: site.id });
    const further = await tenant.hasAccount();
    await runAsOwner(
      async (run) =>
        await run("insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, $2, $3)", [
          tenant.id,
          further.id,
          site.id,
        ]),
    );

    const alone = await publishes(admin, audienceOf({ organisations: [{ id: region.id, withBelow: false }] }));
    const branch = await publishes(admin, audienceOf({ organisations: [{ id: region.id, withBelow: true }] }));

    expect(await receiversOf(admin, alone)).toEqual([above.id]);
    expect(await receiversOf(admin, branch)).toEqual([above.id, below.id, further.id].toSorted());
  });

  it("is any mix of roles, positions and people, each account once", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole();
    const position = await tenant.hasPosition();
    const holder = await tenant.hasAccount({ roleIds: [role.id], positionId: position.id });
    const foreman = await tenant.hasAccount({ positionId: position.id });
    const person = await tenant.hasAccount();
    await tenant.hasAccount();
    const audience = audienceOf({
      roles: [{ id: role.id }],
      positions: [{ id: position.id }],
      people: [{ id: person.id }],
    });

    const count = await admin.get(noticeApi, "audienceCount", { audience });
    const id = await publishes(admin, audience);

    expect(count).toBe(3);
    expect(await receiversOf(admin, id)).toEqual([holder.id, foreman.id, person.id].toSorted());
    expect((await admin.get(noticeApi, "notice", { id })).recipientCount).toBe(3);
    expect((await admin.get(noticeApi, "digest", {})).lines).toEqual([]);
  });

  it("stays within the data scope of the caller, and is counted by the same rule", async () => {
    const { tenant } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const scoped = await tenant.hasRole({ dataScope: DataScope.own, permissions: writing });
    const held = await tenant.hasRole({ dataScope: DataScope.self });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [scoped.id] });
    const insider = await tenant.hasAccount({ organisationId: unit.id, roleIds: [held.id] });
    await tenant.hasAccount({ roleIds: [held.id] });
    const own = await tenant.hasRole({ dataScope: DataScope.self, permissions: writing });
    const single = await tenant.hasAccount({ organisationId: unit.id, roleIds: [own.id] });
    await runAsOwner(
      async (run) =>
        await run("insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)", [
          tenant.id,
          chief.id,
          held.id,
        ]),
    );
    const audience = audienceOf({ roles: [{ id: held.id }] });

    const draft = await drafts(chief, audience);
    const counts = [
      await chief.get(noticeApi, "audienceCount", { audience }),
      await chief.get(noticeApi, "recipients", { id: draft.id }),
      await chief.get(noticeApi, "recipients", {}),
      await single.get(noticeApi, "recipients", {}),
    ];
    await chief.get(noticeApi, "public", { id: draft.id });

    expect(counts).toEqual([2, 2, 3, 1]);
    expect(await receiversOf(chief, draft.id)).toEqual([chief.id, insider.id].toSorted());
    expect((await chief.get(noticeApi, "notice", { id: draft.id })).recipientCount).toBe(2);
  });

  it("is answered with names, kept by updates without it, and everybody again when it says so", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation({ name: "Project 9" });
    const person = await tenant.hasAccount({ realName: "李雷" });
    const audience = audienceOf({ organisations: [{ id: unit.id, withBelow: true }], people: [{ id: person.id }] });
    const stored = async () => (await admin.get(noticeApi, "page", page)).items[0]?.audience;

    const { id } = await drafts(admin, audience);
    const first = await stored();
    await admin.get(noticeApi, "update", { id, title: "Other" });
    const kept = await stored();
    await admin.get(noticeApi, "update", { id, audience: audienceOf({ people: [{ id: person.id }] }) });
    const changed = await stored();
    await admin.get(noticeApi, "update", { id, audience: everybody });

    expect(first).toEqual({
      isTargeted: true,
      organisations: [{ id: unit.id, name: "Project 9", withBelow: true }],
      roles: [],
      positions: [],
      people: [{ id: person.id, name: "李雷" }],
    });
    expect(kept).toEqual(first);
    expect(changed).toMatchObject({ organisations: [], people: [{ id: person.id }] });
    expect(await stored()).toEqual(everybody);
    expect(await admin.get(noticeApi, "recipients", { id })).toBe(await admin.get(noticeApi, "recipients", {}));
  });

  it("refuses targets that the caller cannot see, and an empty list", async () => {
    const { admin } = await aTenant();
    const { tenant: other } = await aTenant();
    const [unit, role, position] = [await other.hasOrganisation(), await other.hasRole(), await other.hasPosition()];
    const person = await other.hasAccount();
    const content = { title: "Notice", content: "<p>words</p>" };
    const targets = [
      audienceOf({ organisations: [{ id: unit.id, withBelow: true }] }),
      audienceOf({ roles: [{ id: role.id }] }),
      audienceOf({ positions: [{ id: position.id }] }),
      audienceOf({ people: [{ id: person.id }] }),
    ];

    const replies = await Promise.all(
      targets.map(async (audience) => await admin.call(noticeApi, "add", { ...content, audience })),
    );
    const empty = await admin.send(noticeApi, "add", { ...content, audience: audienceOf({}) });
    const counted = await admin.get(noticeApi, "audienceCount", {
      audience: audienceOf({ people: [{ id: person.id }] }),
    });

    for (const reply of replies) await expect(reply).toFailWith("notice.target_missing");
    expect(empty).toRefuseFields("Audience");
    expect(counted).toBe(0);
  });

  it("reaches no account when its targets are gone, instead of everybody", async () => {
    const { tenant, admin } = await aTenant();
    const person = await tenant.hasAccount();
    const { id } = await drafts(admin, audienceOf({ people: [{ id: person.id }] }));
    await runAsOwner(async (run) => await run("update account set deleted_at = now() where id = $1", [person.id]));

    const [listed] = (await admin.get(noticeApi, "page", page)).items;
    await admin.get(noticeApi, "public", { id });

    expect(listed?.audience.people).toEqual([{ id: person.id, name: null }]);
    expect((await admin.get(noticeApi, "notice", { id })).recipientCount).toBe(0);
  });

  it("is part of the history, and cannot be changed once the notice is published", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasAccount({ realName: "李雷" }), await tenant.hasAccount()];
    const { id } = await drafts(admin, audienceOf({ people: [{ id: first.id }] }));
    await admin.get(noticeApi, "update", { id, audience: audienceOf({ people: [{ id: second.id }] }) });

    const history = await admin.get(historyApi, "page", { ...page, entity: "sysNotice", id });
    await admin.get(noticeApi, "public", { id });
    const as = { tenantId: tenant.id, accountId: admin.id, scope: "all" as const };

    expect(JSON.stringify(history)).toContain("李雷");
    expect(
      await runAsRequest(
        as,
        async (ask) => await ask("delete from notice_target where notice_id = $1 returning id", [id]),
      ),
    ).toEqual([]);
    await expect(
      runAsRequest(
        as,
        async (ask) =>
          await ask("insert into notice_target (tenant_id, notice_id, kind, target_id) values ($1, $2, 4, $3)", [
            tenant.id,
            id,
            first.id,
          ]),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("is published by its author alone, also through the database function", async () => {
    const { tenant, admin } = await aTenant();
    const other = await tenant.hasAccount();
    const id = await publishes(admin, everybody);

    await expect(
      runAsRequest(
        { tenantId: tenant.id, accountId: other.id, scope: "all" },
        async (ask) => await ask("select publish_notice($1)", [id]),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("accounts that join an audience later", () => {
  const titles = async (by: TestAccount) => (await by.get(noticeApi, "digest", {})).lines.map(({ id }) => id);

  it("receive its valid notices: by a new account, organisation, role or position", async () => {
    const { tenant, admin } = await aTenant();
    const [unit, role, position] = [await tenant.hasOrganisation(), await tenant.hasRole(), await tenant.hasPosition()];
    const site = await tenant.hasOrganisation();
    const moving = await tenant.hasAccount({ organisationId: site.id });
    const toAll = await publishes(admin, everybody);
    const toUnit = await publishes(admin, audienceOf({ organisations: [{ id: unit.id, withBelow: true }] }));
    const toRole = await publishes(admin, audienceOf({ roles: [{ id: role.id }] }));
    const toPosition = await publishes(admin, audienceOf({ positions: [{ id: position.id }] }));

    const newAccount = await tenant.hasAccount();
    const ofUnit = await tenant.hasAccount({ organisationId: unit.id });
    const ofRole = await tenant.hasAccount({ roleIds: [role.id] });
    const ofPosition = await tenant.hasAccount();
    await runAsOwner(async (run) => {
      await run("update account set position_id = $2 where id = $1", [ofPosition.id, position.id]);
      await run("update organisation set parent_id = $2 where id = $1", [site.id, unit.id]);
    });
    await deliverAll(tenant);

    expect(await titles(newAccount)).toEqual([toAll]);
    expect(await titles(ofUnit)).toEqual([toUnit, toAll]);
    expect(await titles(ofRole)).toEqual([toRole, toAll]);
    expect(await titles(ofPosition)).toEqual([toPosition, toAll]);
    expect(await titles(moving)).toEqual([toUnit, toAll]);
    const [listed] = (await admin.get(noticeApi, "page", { ...page, field: "id", order: "asc" })).items.filter(
      ({ id }) => id === toUnit,
    );
    expect(listed).toMatchObject({ recipientCount: 2 });
  });

  it("receive nothing that has ended, that is older than a month without an end, or that is beyond the publisher", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const scoped = await tenant.hasRole({ dataScope: DataScope.own, permissions: writing });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [scoped.id] });
    const [ended, old, lasting] = [
      await publishes(admin, everybody),
      await publishes(admin, everybody),
      await publishes(admin, everybody),
    ];
    const ofChief = await publishes(chief, everybody);
    await runAsOwner(async (run) => {
      await run("update published_notice set cancel_time = now() - interval '1 minute' where id = $1", [ended]);
      await run("update published_notice set public_time = now() - interval '31 days' where id = any ($1)", [
        [old, lasting],
      ]);
      await run("update published_notice set cancel_time = now() + interval '1 day' where id = $1", [lasting]);
    });

    const outside = await tenant.hasAccount();
    const inside = await tenant.hasAccount({ organisationId: unit.id });
    await deliverAll(tenant);

    expect(await titles(outside)).toEqual([lasting]);
    expect(await titles(inside)).toEqual([ofChief, lasting]);
  });

  it("are not noted where no notice could reach them", async () => {
    const { tenant } = await aTenant();

    const account = await tenant.hasAccount();

    const noted = await runAsOwner(
      async (run) => await run("select account_id from notice_newcomer where account_id = $1", [account.id]),
    );
    expect(noted).toEqual([]);
  });
});

describe("a notice for many accounts", () => {
  it("answers before its receipts are written, and reaches each account once", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    await owner.query(
      `insert into account (tenant_id, account, real_name, organisation_id)
       select $1::bigint, 'many' || n, 'Many ' || n, $2::bigint from generate_series(1, 12000) n`,
      [tenant.id, tenant.organisationId],
    );
    const reader = await tenant.hasAccount();

    const id = await publishes(admin, everybody);
    const published = await admin.get(noticeApi, "notice", { id });
    await expect
      .poll(async () => {
        await deliverAll(tenant);
        return (await owner.query("select 1 from published_notice where id = $1 and delivered_to is null", [id]))
          .rowCount;
      })
      .toBe(1);

    const { rows } = await owner.query<{ all: number; different: number; unread: number }>(
      `select count(*)::int as all, count(distinct account_id)::int as different,
         count(*) filter (where read_status = 0)::int as unread from notice_receipt where notice_id = $1`,
      [id],
    );
    expect(published.recipientCount).toBe(12_002);
    expect(rows).toEqual([{ all: 12_002, different: 12_002, unread: 12_001 }]);
    expect((await reader.get(noticeApi, "digest", {})).unreadCount).toBe(1);
    expect(toId(id)).toBe(id);
  });
});
