import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { aHub } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { anOpenSession } from "#tests/builders/sessions";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { commentApi, maxReactors } from "../contract.ts";

type Setup = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  /** Sees every role. */
  readonly clerk: TestAccount;
  readonly target: { readonly entity: "sysRole"; readonly recordId: Id };
  /** A comment of the administrator. */
  readonly id: Id;
};

async function aComment(): Promise<Setup> {
  const { tenant, admin } = await aTenant();
  const reading = await tenant.hasRole({ permissions: ["sysRole/page"] });
  const clerk = await tenant.hasAccount({ roleIds: [reading.id] });
  const target = { entity: "sysRole", recordId: reading.id } as const;
  const id = await admin.get(commentApi, "add", { ...target, content: "Ready" });
  return { tenant, admin, clerk, target, id };
}

async function reactionsOf(account: TestAccount, target: Setup["target"]) {
  return (await account.get(commentApi, "list", target)).items.map(({ reactions }) => reactions);
}

describe("a reaction", () => {
  it("is counted for everyone, in one order, and is own for those who gave it", async () => {
    const { admin, clerk, target, id } = await aComment();

    await clerk.get(commentApi, "react", { id, name: "done", isGiven: true });
    await clerk.get(commentApi, "react", { id, name: "agree", isGiven: true });
    await admin.get(commentApi, "react", { id, name: "agree", isGiven: true });

    expect(await reactionsOf(clerk, target)).toEqual([
      [
        { name: "agree", count: 2, isOwn: true },
        { name: "done", count: 1, isOwn: true },
      ],
    ]);
    expect((await reactionsOf(admin, target))[0]?.[1]).toEqual({ name: "done", count: 1, isOwn: false });
    expect(await admin.get(commentApi, "reactors", { id, name: "agree" })).toEqual([
      { id: clerk.id, realName: clerk.realName },
      { id: admin.id, realName: admin.realName },
    ]);
  });

  it("counts once, also if it is given by many requests at once, and is taken back", async () => {
    const { clerk, target, id } = await aComment();
    const give = async () => await clerk.get(commentApi, "react", { id, name: "seen", isGiven: true });

    await Promise.all(Array.from({ length: 8 }, give));
    const given = await reactionsOf(clerk, target);
    await clerk.get(commentApi, "react", { id, name: "seen", isGiven: false });

    expect(given).toEqual([[{ name: "seen", count: 1, isOwn: true }]]);
    expect(await reactionsOf(clerk, target)).toEqual([[]]);
  });

  it("reaches those who have the comments open at once", async () => {
    const { admin, clerk, target, id } = await aComment();
    const hub = await aHub({ headers: { authorization: `Bearer ${await anOpenSession(admin)}` } });
    await admin.get(commentApi, "watch", target);

    await clerk.get(commentApi, "react", { id, name: "happy", isGiven: true });

    expect(await hub.waitForEvent("CommentsChanged")).toEqual(target);
  });

  it("is only given to comments on records that the account sees", async () => {
    const { tenant, id } = await aComment();
    const stranger = await tenant.hasAccount();
    const { admin: foreign } = await aTenant();

    for (const account of [stranger, foreign]) {
      const given = await account.call(commentApi, "react", { id, name: "agree", isGiven: true });
      const named = await account.call(commentApi, "reactors", { id, name: "agree" });
      await expect(given).toFailWith("comment.missing");
      await expect(named).toFailWith("comment.missing");
    }
  });

  it("is neither given nor taken back for another account by the database", async () => {
    const { tenant, admin, clerk, id } = await aComment();
    await clerk.get(commentApi, "react", { id, name: "agree", isGiven: true });
    const by = { tenantId: tenant.id, accountId: admin.id };

    const given = runAsRequest(by, async (run) => {
      await run(
        "insert into comment_reaction (tenant_id, comment_id, reaction, account_id) values ($1, $2, 'seen', $3)",
        [tenant.id, id, clerk.id],
      );
    });
    await expect(given).rejects.toThrow(/row-level security/u);
    await runAsRequest(by, async (run) => await run("delete from comment_reaction where comment_id = $1", [id]));

    const { owner } = await theServer();
    const { rows } = await owner.query("select account_id from comment_reaction where comment_id = $1", [id]);
    expect(rows).toEqual([{ account_id: clerk.id }]);
  });

  it("names those who gave it first, as far as there is room", async () => {
    const { tenant, admin, clerk, id } = await aComment();
    const { owner } = await theServer();
    await owner.query(
      `insert into comment_reaction (tenant_id, comment_id, reaction, account_id, created_at)
      select $1, $2, 'agree', number, now() - interval '1 day' from generate_series(1, $3::integer) number`,
      [tenant.id, id, maxReactors - 1],
    );
    for (const account of [admin, clerk]) await account.get(commentApi, "react", { id, name: "agree", isGiven: true });

    const named = await admin.get(commentApi, "reactors", { id, name: "agree" });

    // The numbers of the first ones belong to no account, and the last one has no room.
    expect(named).toEqual([{ id: admin.id, realName: admin.realName }]);
  });
});
