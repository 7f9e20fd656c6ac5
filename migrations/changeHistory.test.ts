import { describe, expect, it } from "vitest";
import { runAsOwner, runAsRequest, type RunQuery, type RequestSettings } from "#tests/builders/sql";

async function aRequest(): Promise<
  Required<Pick<RequestSettings, "tenantId" | "scope" | "accountId" | "accountName" | "requestId">>
> {
  const [row] = await runAsOwner(async (run) => await run("select next_id() as id"));
  return { tenantId: Number(row?.["id"]), scope: "all", accountId: 7, accountName: "张三", requestId: "request-1" };
}

const insert = "insert into position (tenant_id, id, name, code) values ($1, $2, $3, $3)";
const history = `select table_name, row_id, action, account_id, account_name, request_id, before, after
  from change_history order by id`;
const base = { table_name: "position", row_id: 1, account_id: 7, account_name: "张三", request_id: "request-1" };

/** A position with the id 1, as the first entry of the history. */
async function aPosition(run: RunQuery, tenantId: number): Promise<void> {
  await run(insert, [tenantId, 1, "Foreman"]);
}

describe("the change history", () => {
  it("contains account and request of an added row", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await aPosition(run, request.tenantId);
      return await run(history);
    });

    expect(rows).toMatchObject([{ ...base, action: "add", before: null, after: { name: "Foreman", code: "Foreman" } }]);
  });

  it("contains only the changed columns, before and after", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await aPosition(run, request.tenantId);
      await run(
        "update position set name = 'Boss', remark = 'x', version = 2, update_time = now(), update_user_id = 8",
      );
      return await run(history);
    });

    expect(rows[1]).toEqual({
      ...base,
      action: "update",
      before: { name: "Foreman", remark: null },
      after: { name: "Boss", remark: "x" },
    });
  });

  it("has no entry for an update without changes", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await aPosition(run, request.tenantId);
      await run("update position set name = name, version = version + 1, update_time = now(), update_user_name = 'x'");
      return await run(history);
    });

    expect(rows).toHaveLength(1);
  });

  it("records marking a row as deleted as a deletion, and restoring it as an update", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await aPosition(run, request.tenantId);
      await run("update position set deleted_at = now()");
      await run("update position set deleted_at = null");
      return await run(history);
    });

    expect(rows.map(({ action }) => action)).toEqual(["add", "delete", "update"]);
  });

  it("keeps the values of a row that is deleted from its table", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await run("insert into role (tenant_id, id, name) values ($1, 1, 'r')", [request.tenantId]);
      await run("insert into account (tenant_id, id, account, real_name) values ($1, 1, 'bob', 'Bob')", [
        request.tenantId,
      ]);
      await run("insert into account_role (tenant_id, account_id, role_id) values ($1, 1, 1)", [request.tenantId]);
      await run("delete from account_role");
      return await run("select action, before from change_history where table_name = 'account_role' order by id");
    });

    expect(rows).toMatchObject([{ action: "add" }, { action: "delete", before: { account_id: 1, role_id: 1 } }]);
  });

  it("names the record of each row: itself, or the one or two records of a link", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await run("insert into role (tenant_id, id, name) values ($1, 11, 'r')", [request.tenantId]);
      await run("insert into account (tenant_id, id, account, real_name) values ($1, 12, 'bob', 'Bob')", [
        request.tenantId,
      ]);
      await run("insert into account_role (tenant_id, account_id, role_id) values ($1, 12, 11)", [request.tenantId]);
      await run("insert into role_api (tenant_id, role_id, route) values ($1, 11, 'sysPos/page')", [request.tenantId]);
      await run("delete from account_role");
      await run("update role set name = 's'");
      return await run(
        "select table_name, action, owner_table, owner_id, other_table, other_id from change_history order by id",
      );
    });

    const alone = { other_table: null, other_id: null };
    const link = { owner_table: "account", owner_id: 12, other_table: "role", other_id: 11 };
    expect(rows).toEqual([
      { table_name: "role", action: "add", owner_table: "role", owner_id: 11, ...alone },
      { table_name: "account", action: "add", owner_table: "account", owner_id: 12, ...alone },
      { table_name: "account_role", action: "add", ...link },
      { table_name: "role_api", action: "add", owner_table: "role", owner_id: 11, ...alone },
      { table_name: "account_role", action: "delete", ...link },
      { table_name: "role", action: "update", owner_table: "role", owner_id: 11, ...alone },
    ]);
  });

  it("names the owner of a changed link", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await run("insert into organisation (tenant_id, id, name) values ($1, 13, 'o')", [request.tenantId]);
      await run("insert into account (tenant_id, id, account, real_name) values ($1, 12, 'bob', 'Bob')", [
        request.tenantId,
      ]);
      await run("insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, 12, 13)", [
        request.tenantId,
      ]);
      await run("update account_organisation set job_num = 'x'");
      return await run(
        "select owner_table, owner_id, other_table, other_id from change_history where action = 'update'",
      );
    });

    expect(rows).toEqual([{ owner_table: "account", owner_id: 12, other_table: "organisation", other_id: 13 }]);
  });

  it("uses an index for the history of a record and of a request", async () => {
    const { tenantId } = await aRequest();

    const plans = await runAsOwner(async (run) => {
      await run("begin");
      // Enough history rows of one tenant for the planner to choose between the indexes.
      await run(
        `insert into change_history
           (tenant_id, table_name, row_id, action, changed_at, request_id, owner_table, owner_id, other_table, other_id)
         select $1, 'account_role', n, 'add', now(), 'r' || n / 10, 'role', n / 20, 'account', n / 20
         from generate_series(1, 20000) n`,
        [tenantId],
      );
      await run("analyze change_history");
      const explain = async (filter: string) =>
        JSON.stringify(
          await run(`explain select 1 from change_history where tenant_id = $1 and ${filter}`, [tenantId]),
        );
      const ofRecord = "((owner_table = 'role' and owner_id = 1) or (other_table = 'role' and other_id = 1))";
      const found = [await explain(ofRecord), await explain("request_id = 'x'")];
      await run("rollback");
      return found;
    });

    expect(plans[0]).toMatch(/owner_table_owner_id/u);
    expect(plans[0]).toMatch(/other_table_other_id/u);
    expect(plans[1]).toMatch(/request_id/u);
  });

  it("never contains a secret", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await run(
        "insert into account (tenant_id, id, account, real_name, password_hash) values ($1, 1, 'bob', 'Bob', 'hush')",
        [request.tenantId],
      );
      await run("update account set password_hash = 'hush2', last_login_time = now(), token_version = 2");
      await run("update account set password_hash = 'hush3', nick_name = 'B'");
      return await run("select action, before, after from change_history order by id");
    });

    expect(rows.map(({ action }) => action)).toEqual(["add", "update"]);
    expect(JSON.stringify(rows)).not.toContain("hush");
    expect(rows[1]).toMatchObject({ before: { nick_name: null }, after: { nick_name: "B" } });
  });

  it("has one entry for each of many changed rows", async () => {
    const request = await aRequest();

    const rows = await runAsRequest(request, async (run) => {
      await run("insert into position (tenant_id, name) select $1, 'p' || n from generate_series(1, 1000) n", [
        request.tenantId,
      ]);
      await run("update position set order_no = 5 where name like 'p%0'");
      return await run("select action, count(*) as count from change_history group by action order by action");
    });

    expect(rows).toEqual([
      { action: "add", count: 1000 },
      { action: "update", count: 100 },
    ]);
  });

  it("is visible only to its own tenant, and cannot be changed", async () => {
    const request = await aRequest();
    const other = await aRequest();
    await runAsRequest(request, async (run) => {
      await aPosition(run, request.tenantId);
    });

    expect(await runAsRequest(other, async (run) => await run(history))).toEqual([]);
    for (const sql of [
      "delete from change_history",
      "update change_history set after = null",
      "insert into change_history (tenant_id, table_name, row_id, action, changed_at) values (1, 'x', 1, 'add', now())",
      "select 1 from change_history_default",
      "truncate change_history",
    ]) {
      await expect(runAsRequest(request, async (run) => await run(sql))).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("gets partitions for future months, which take over the rows of the default one", async () => {
    const { tenantId } = await aRequest();

    const [row] = await runAsOwner(async (run) => {
      await run("begin");
      await run(
        `insert into change_history (tenant_id, table_name, row_id, action, changed_at)
         values ($1, 'x', 1, 'add', now() + interval '20 months')`,
        [tenantId],
      );
      await run("select make_history_partitions(20)");
      const found = await run(
        `select tableoid::regclass::text = 'change_history_' || to_char((now() + interval '20 months') at time zone 'UTC', 'YYYY_MM')
           as is_moved from change_history where tenant_id = $1`,
        [tenantId],
      );
      await run("rollback");
      return found;
    });

    expect(row).toEqual({ is_moved: true });
  });
});

it("the change history assigns a change of a shared table to the tenant of the request", async () => {
  const request = await aRequest();
  await runAsOwner(
    async (run) => await run("insert into tenant (id, name) values ($1, $1::bigint::text)", [request.tenantId]),
  );

  const rows = await runAsRequest(request, async (run) => {
    await run("update tenant set title = 'A company'");
    return await run(history);
  });
  expect(rows).toMatchObject([{ table_name: "tenant", action: "update", request_id: "request-1" }]);
});
