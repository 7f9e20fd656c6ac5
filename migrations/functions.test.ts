import { describe, expect, it } from "vitest";
import { modules } from "#app/modules.server";
import { namesEachTenant } from "#tests/builders/tenantStatements";
import { runAsOwner, runAsRequest, type RunQuery } from "#tests/builders/sql";
import { requestFunctions } from "#tests/builders/requestFunctions";

async function nextId(run: RunQuery): Promise<number> {
  const [row] = await run("select next_id() as id");
  return Number(row?.["id"]);
}

async function addAccount(
  run: RunQuery,
  account: { tenantId: number; name: string; phone?: string; positionId?: number },
): Promise<number> {
  const id = await nextId(run);
  await run(
    "insert into account (tenant_id, id, account, real_name, phone, position_id) values ($1, $2, $3, $3, $4, $5)",
    [account.tenantId, id, account.name, account.phone ?? null, account.positionId ?? null],
  );
  return id;
}

describe("next_id", () => {
  it("returns unique ids of 15 digits that increase with time", async () => {
    const { bulk, first, second } = await runAsOwner(async (run) => {
      const bulk = await run(
        `select count(distinct id) as distinct, min(length(id::text)) as shortest, max(length(id::text)) as longest
         from (select next_id() as id from generate_series(1, 100000)) made`,
      );
      const first = await nextId(run);
      // Within one millisecond ids follow a cycling number; the next millisecond is always higher.
      await run("select pg_sleep(0.005)");
      return { bulk, first, second: await nextId(run) };
    });

    expect(bulk).toEqual([{ distinct: 100_000, shortest: 15, longest: 15 }]);
    expect(second - first).toBeGreaterThan(0);
    expect(Number.isSafeInteger(second)).toBe(true);
  });
});

describe("find_sign_in_tenants", () => {
  async function findTenants(run: RunQuery, text: string): Promise<unknown[]> {
    return (await run("select find_sign_in_tenants($1) as id", [text])).map(({ id }) => id);
  }

  it("returns the tenants of an account or phone in any letter case, without a current tenant", async () => {
    const { name, phone, one, other } = await runAsOwner(async (run) => {
      const one = await nextId(run);
      const other = await nextId(run);
      const name = `Anna${one}`;
      const phone = `1${String(one).slice(-10)}`;
      await addAccount(run, { tenantId: one, name, phone });
      await addAccount(run, { tenantId: other, name: name.toLowerCase() });
      return { name, phone, one, other };
    });

    const [byName, byPhone, unknown, empty] = await runAsRequest({}, async (run) => [
      await findTenants(run, name.toUpperCase()),
      await findTenants(run, phone),
      await findTenants(run, `${name}x`),
      await findTenants(run, ""),
    ]);

    expect(byName).toEqual([one, other].toSorted((a, b) => a - b));
    expect(byPhone).toEqual([one]);
    expect([unknown, empty]).toEqual([[], []]);
  });

  it("follows changes of an account, its phone and its e-mail", async () => {
    const { before, after, mail, tenant } = await runAsOwner(async (run) => {
      const tenant = await nextId(run);
      const [before, after] = [`before${tenant}`, `after${tenant}`];
      const mail = `${after}@example.com`;
      const id = await addAccount(run, { tenantId: tenant, name: before });
      await run("update account set account = $2, email = $3 where id = $1", [id, after, mail.toUpperCase()]);
      return { before, after, mail, tenant };
    });

    const found = await runAsRequest({}, async (run) => [
      await findTenants(run, before),
      await findTenants(run, after),
      (await run("select find_email_tenants($1) as id", [mail])).map(({ id }) => id),
    ]);

    expect(found).toEqual([[], [tenant], [tenant]]);
  });

  it("reads a directory that requests themselves cannot read", async () => {
    const reading = runAsRequest({}, async (run) => await run("select * from sign_in_name"));

    await expect(reading).rejects.toThrow("permission denied");
  });

  it("ignores deleted accounts, and returns at most three tenants", async () => {
    const name = await runAsOwner(async (run) => {
      const account = `many${await nextId(run)}`;
      for (let count = 0; count < 5; count++) await addAccount(run, { tenantId: await nextId(run), name: account });
      const gone = `gone${await nextId(run)}`;
      const id = await addAccount(run, { tenantId: await nextId(run), name: gone });
      await run("update account set deleted_at = now() where id = $1", [id]);
      return { account, gone };
    });

    const [many, none] = await runAsRequest({}, async (run) => [
      await findTenants(run, name.account),
      await findTenants(run, name.gone),
    ]);

    expect(many).toHaveLength(3);
    expect(none).toEqual([]);
  });
});

describe("count_position_holders", () => {
  it("counts each holder in the caller's tenant once, including hidden ones", async () => {
    const tenantId = await runAsOwner(async (run) => {
      const tenant = await nextId(run);
      await run("insert into organisation (tenant_id, id, name) values ($1, 1, 'a')", [tenant]);
      await run("insert into position (tenant_id, id, name) values ($1, 1, 'one'), ($1, 2, 'two'), ($1, 3, 'none')", [
        tenant,
      ]);
      const both = await addAccount(run, { tenantId: tenant, name: "both", positionId: 1 });
      await addAccount(run, { tenantId: tenant, name: "main", positionId: 1 });
      const gone = await addAccount(run, { tenantId: tenant, name: "gone", positionId: 1 });
      await run("update account set deleted_at = now() where tenant_id = $1 and id = $2", [tenant, gone]);
      await run(
        `insert into account_organisation (tenant_id, account_id, organisation_id, position_id)
         values ($1, $2, 1, 2), ($1, $3, 1, 2)`,
        [tenant, both, gone],
      );
      return tenant;
    });
    const sql = "select position_id, holders from count_position_holders($1) order by position_id";

    const counts = await runAsRequest({ tenantId, scope: "own" }, async (run) => await run(sql, [[1, 2, 3, 1]]));
    const elsewhere = await runAsRequest(
      { tenantId: tenantId - 1, scope: "all" },
      async (run) => await run(sql, [[1]]),
    );

    expect(counts).toEqual([
      { position_id: 1, holders: 2 },
      { position_id: 2, holders: 1 },
      { position_id: 3, holders: 0 },
    ]);
    expect(elsewhere).toEqual([{ position_id: 1, holders: 0 }]);
  });
});

describe("count_address_failures", () => {
  it("counts the failures of an address over all tenants since a given time", async () => {
    const address = await runAsOwner(async (run) => {
      const ownAddress = `10.0.0.${await nextId(run)}`;
      await run(
        `insert into sign_in_failure (tenant_id, account, address, failed_at)
         values (1, 'a', $1, now()), (2, 'b', $1, now()), (3, 'c', $1, now() - interval '1 hour')`,
        [ownAddress],
      );
      return ownAddress;
    });

    const rows = await runAsRequest({}, async (run) => {
      return await run("select count_address_failures($1, now() - interval '10 minutes') as count", [address]);
    });

    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe("remove_expired", () => {
  it("removes expired sessions and their tokens, and keeps the rest", async () => {
    const tenantId = await runAsOwner(async (run) => {
      const tenant = await nextId(run);
      await run(
        `insert into session (tenant_id, id, account_id, token_version, expires_at)
         values ($1, 1, 1, 1, now() - interval '2 days'), ($1, 2, 1, 1, now() + interval '1 hour')`,
        [tenant],
      );
      await run(
        `insert into refresh_token (tenant_id, session_id, family, hash, expires_at)
         select $1, n, 1, sha256(n::text::bytea), now() + interval '1 hour' from generate_series(1, 2) n`,
        [tenant],
      );
      return tenant;
    });

    await runAsRequest({}, async (run) => await run("select remove_expired(10000)"));

    const left = await runAsOwner(async (run) => [
      ...(await run("select id from session where tenant_id = $1", [tenantId])),
      ...(await run("select session_id as id from refresh_token where tenant_id = $1", [tenantId])),
    ]);
    expect(left).toEqual([{ id: 2 }, { id: 2 }]);
  });
});

describe("functions of the owner", () => {
  it("can be executed by requests only if they are listed here", async () => {
    const open = await runAsOwner(async (run) => {
      return await run(
        `select proname as name from pg_proc where proowner = 'siteward_owner'::regrole
           and has_function_privilege('siteward_app', oid, 'execute') order by proname`,
      );
    });

    const searches = modules.flatMap(({ tables }) =>
      tables.filter(({ searchable, hasTenant }) => hasTenant && searchable.length > 0),
    );
    const names = [...requestFunctions, ...searches.map(({ name }) => `search_${name}`)];
    expect(open.map(({ name }) => name)).toEqual(names.toSorted());
  });

  it("and triggers reach one tenant, except those that are listed here", async () => {
    const definitions = await runAsOwner(async (run) => {
      return await run(
        `select proname as name, pg_get_functiondef(oid) as text from pg_proc
         where proowner = 'siteward_owner'::regrole and prokind = 'f' order by proname`,
      );
    });

    const unbound = definitions.filter(({ text }) => !namesEachTenant(String(text).replaceAll(/--.*$/gmu, "")));
    // Limits on what strangers request, over the whole installation.
    const limits = ["admit_code", "admit_registration", "admit_scan", "count_address_failures"];
    // Rows of all tenants that point to a menu of the platform.
    const menus = ["drop_favourites_of_deleted_menu", "drop_grants_of_deleted_menus"];
    // What a server keeps about itself and the tasks, runs and connections that it serves.
    const servers = ["count_monitored_rows", "hub_beat", "hub_leave", "release_job_runs", "start_job_triggers"];
    const cleaning = [
      "remove_expired",
      "remove_expired_archives",
      "remove_expired_imports",
      "remove_expired_tasks",
      "remove_old_account_invitations",
      "remove_old_codes",
      "remove_old_job_runs",
      "remove_old_messages",
      "remove_old_provider_flows",
      "remove_old_region_keys",
      "remove_old_registrations",
      "remove_old_scans",
      "remove_old_tickets",
      "remove_old_usage",
    ];
    // Only the owner executes them.
    const moves = ["end_abandoned_move", "end_erasure", "list_due_erasures"];
    const listed = [...limits, ...menus, ...servers, ...cleaning, ...moves];
    expect(unbound.map(({ name }) => name)).toEqual(listed.toSorted());
  });

  it("fix their search path if they run as the owner", async () => {
    const unfixed = await runAsOwner(async (run) => {
      return await run(
        `select proname from pg_proc where proowner = 'siteward_owner'::regrole and prosecdef
           and not coalesce(proconfig, '{}') && array['search_path=public, pg_temp']`,
      );
    });

    expect(unfixed).toEqual([]);
  });
});
