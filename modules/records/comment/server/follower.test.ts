import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { noticeApi } from "#modules/workspace/notice/contract";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { commentApi, maxFollowers } from "../contract.ts";

type Setup = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  readonly clerk: TestAccount;
  readonly target: { readonly entity: "sysRole"; readonly recordId: Id };
};

async function aCommentedRole(): Promise<Setup> {
  const { tenant, admin } = await aTenant();
  const reading = await tenant.hasRole({ permissions: ["sysRole/page"] });
  const clerk = await tenant.hasAccount({ roleIds: [reading.id] });
  return { tenant, admin, clerk, target: { entity: "sysRole", recordId: reading.id } };
}

const inboxOf = async (account: TestAccount) => (await account.get(noticeApi, "pageReceived", {})).items;
const isFollowed = async (account: TestAccount, target: Setup["target"]) =>
  (await account.get(commentApi, "summary", target)).isFollowed;

describe("a follower", () => {
  it("is told of the comments of others, and not of own ones", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    await clerk.get(commentApi, "follow", target);
    await clerk.get(commentApi, "follow", target);

    await admin.get(commentApi, "add", { ...target, content: "secret words" });
    await clerk.get(commentApi, "add", { ...target, content: "Mine" });

    const told = await inboxOf(clerk);
    expect(told).toMatchObject([
      { publicUserName: admin.realName, link: `/system/role?panel=sysRole:${target.recordId}:comments` },
    ]);
    expect(JSON.stringify(told)).not.toContain("secret words");
  });

  it("is told once of a comment that also mentions them", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    await clerk.get(commentApi, "follow", target);

    await admin.get(commentApi, "add", { ...target, content: `@{${clerk.id}}` });

    expect(await inboxOf(clerk)).toHaveLength(1);
  });

  it("is the author of a comment without asking", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const before = await isFollowed(admin, target);

    await admin.get(commentApi, "add", { ...target, content: "First" });
    await clerk.get(commentApi, "add", { ...target, content: "Second" });

    expect([before, await isFollowed(admin, target)]).toEqual([false, true]);
    expect(await inboxOf(admin)).toMatchObject([{ publicUserName: clerk.realName }]);
  });

  it("is told nothing any more after leaving, and of changes nothing at all", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const id = await admin.get(commentApi, "add", { ...target, content: "First" });
    await clerk.get(commentApi, "follow", target);
    await admin.get(commentApi, "update", { id, content: "Changed" });
    await clerk.get(commentApi, "unfollow", target);

    await admin.get(commentApi, "add", { ...target, content: "Second" });

    expect(await isFollowed(clerk, target)).toBe(false);
    expect(await inboxOf(clerk)).toEqual([]);
  });

  it("is told nothing once the record is hidden, and can still leave", async () => {
    const { tenant, admin, clerk, target } = await aCommentedRole();
    await clerk.get(commentApi, "follow", target);
    const { owner } = await theServer();
    await owner.query("delete from account_role where tenant_id = $1 and account_id = $2", [tenant.id, clerk.id]);

    await admin.get(commentApi, "add", { ...target, content: "Hello" });

    expect(await inboxOf(clerk)).toEqual([]);
    // The rights of a session may be some seconds old: then the record is missing instead.
    expect([400, 403]).toContain((await clerk.call(commentApi, "follow", target)).body.code);
    expect((await clerk.call(commentApi, "unfollow", target)).body.code).toBe(200);
  });

  it("is one of a limited number, all of whom are told", async () => {
    const { tenant, admin, clerk, target } = await aCommentedRole();
    const others = await Promise.all(
      Array.from({ length: maxFollowers }, async () => await tenant.hasAccount({ roleIds: [target.recordId] })),
    );
    const { owner } = await theServer();
    await owner.query(
      `insert into record_follower (tenant_id, entity, record_id, account_id)
       select $1, $2, $3, unnest($4::bigint[])`,
      [tenant.id, target.entity, target.recordId, others.map(({ id }) => id)],
    );

    const refused = await clerk.call(commentApi, "follow", target);
    const added = await admin.call(commentApi, "add", { ...target, content: "Hello" });

    await expect(refused).toFailWith("comment.follower_limit", { maximum: maxFollowers });
    expect(added.body.code).toBe(200);
    const { rowCount } = await owner.query("select from notice_receipt where tenant_id = $1", [tenant.id]);
    expect(rowCount).toBe(maxFollowers);
  });

  it("is made and removed by no other account", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    await clerk.get(commentApi, "follow", target);
    const settings = { tenantId: admin.tenantId, accountId: admin.id, scope: "all" } as const;
    const values = [admin.tenantId, target.recordId, clerk.id];

    const removed = await runAsRequest(
      settings,
      async (run) =>
        await run(
          "delete from record_follower where tenant_id = $1 and record_id = $2 and account_id = $3 returning 1",
          values,
        ),
    );
    const forged = runAsRequest(settings, async (run) => {
      await run(
        "insert into record_follower (tenant_id, entity, record_id, account_id) values ($1, 'x', $2, $3)",
        values,
      );
    });

    expect(removed).toEqual([]);
    await expect(forged).rejects.toThrow(/row-level security/u);
  });
});
