import type { ClientBase } from "pg";
import type { Id } from "#contract/id";
import type { TenantHome } from "./storedDatabase.ts";

/** Why a tenant cannot move. */
export type MoveFault = "no_database" | "other_direction" | "too_slow";

/** A move that ended without moving the tenant. */
export class MoveError extends Error {
  readonly fault: MoveFault;

  constructor(fault: MoveFault) {
    super(`the tenant was not moved: ${fault}`);
    this.name = "MoveError";
    this.fault = fault;
  }
}

/** The connections of a move, all as owners. */
export type MoveConnections = {
  /** The shared database, in which it is written where tenants live. */
  readonly control: ClientBase;
  /** The database of the tenant. */
  readonly own: ClientBase;
  readonly source: ClientBase;
  readonly target: ClientBase;
};

type SwitchOptions = Pick<MoveConnections, "control" | "own"> & {
  readonly tenantId: Id;
  readonly to: "own" | "shared";
};

/** The steps that change from where a tenant is served. */
export type HomeSwitch = {
  /** Notes that the tenant moves. Answers whether an earlier attempt has moved it already. */
  begin(): Promise<boolean>;
  /** Refuses writes from now on; answers since when. */
  freeze(): Promise<string>;
  unfreeze(): Promise<void>;
  /** Serves the tenant from the other database, unless the freeze has nearly ended. */
  complete(frozenAt: string): Promise<boolean>;
  /** The tenant stays where it is. */
  giveUp(): Promise<void>;
};

/** The database refuses writes for 60 seconds; the switch must be through before. */
const isStillFrozen = "frozen_at = $2::timestamptz and frozen_at > clock_timestamp() - interval '50 seconds'";

/** Which steps these are depends on the direction. */
export function createSwitch(options: SwitchOptions): HomeSwitch {
  return options.to === "own" ? createSwitchToOwn(options) : createSwitchToShared(options);
}

async function setHome(
  { control, tenantId }: SwitchOptions,
  { from, to }: { from: readonly TenantHome[]; to: TenantHome },
): Promise<boolean> {
  const { rowCount } = await control.query(
    `update tenant_database set home = $2, frozen_at = null, state_changed_at = now()
     where tenant_id = $1 and home = any ($3)`,
    [tenantId, to, from],
  );
  return rowCount === 1;
}

async function getHome({ control, tenantId }: SwitchOptions): Promise<TenantHome> {
  const { rows } = await control.query<{ home: TenantHome }>("select home from tenant_database where tenant_id = $1", [
    tenantId,
  ]);
  const home = rows[0]?.home;
  if (home === undefined) throw new MoveError("no_database");
  return home;
}

function createSwitchToOwn(options: SwitchOptions): HomeSwitch {
  const { control, own, tenantId } = options;
  const unserve = async () => await own.query("delete from served_tenant where of_tenant = $1", [tenantId]);
  return {
    async begin() {
      const home = await getHome(options);
      if (home === "own") return true;
      if (!(await setHome(options, { from: ["shared", "moving"], to: "moving" })))
        throw new MoveError("other_direction");
      return false;
    },
    async freeze() {
      const { rows } = await control.query<{ frozen_at: string }>(
        `update tenant_database set frozen_at = clock_timestamp() where tenant_id = $1 and home = 'moving'
         returning frozen_at::text`,
        [tenantId],
      );
      return rows[0]?.frozen_at ?? "";
    },
    unfreeze: async () =>
      void (await control.query("update tenant_database set frozen_at = null where tenant_id = $1", [tenantId])),
    async complete(frozenAt) {
      // What an earlier stay has left has been carried over then.
      await own.query("delete from tenant_change where tenant_id = $1", [tenantId]);
      // A database that has served a tenant never serves one that is not listed: 0 is no tenant.
      await own.query(
        "insert into served_tenant (of_tenant) values (0), ($1) on conflict (of_tenant) do update set frozen_at = null",
        [tenantId],
      );
      const { rowCount } = await control.query(
        `update tenant_database set home = 'own', frozen_at = null, state_changed_at = now()
         where tenant_id = $1 and home = 'moving' and ${isStillFrozen}`,
        [tenantId, frozenAt],
      );
      if (rowCount !== 1) await unserve();
      return rowCount === 1;
    },
    async giveUp() {
      if ((await getHome(options)) === "moving") await unserve();
      await setHome(options, { from: ["moving"], to: "shared" });
    },
  };
}

function createSwitchToShared(options: SwitchOptions): HomeSwitch {
  const { own, tenantId } = options;
  const isServed = async () => {
    const { rows } = await own.query("select from served_tenant where of_tenant = $1", [tenantId]);
    return rows.length > 0;
  };
  const finish = async () => await setHome(options, { from: ["returning"], to: "shared" });
  const unfreeze = async () =>
    void (await own.query("update served_tenant set frozen_at = null where of_tenant = $1", [tenantId]));
  return {
    async begin() {
      const home = await getHome(options);
      if (home === "shared") return true;
      // An earlier attempt has ended between its two last statements: everything was equal then, and nothing could write.
      if (home === "returning" && !(await isServed())) return await finish();
      if (!(await setHome(options, { from: ["own", "returning"], to: "returning" })))
        throw new MoveError("other_direction");
      return false;
    },
    async freeze() {
      const { rows } = await own.query<{ frozen_at: string }>(
        "update served_tenant set frozen_at = clock_timestamp() where of_tenant = $1 returning frozen_at::text",
        [tenantId],
      );
      return rows[0]?.frozen_at ?? "";
    },
    unfreeze,
    async complete(frozenAt) {
      const { rowCount } = await own.query(`delete from served_tenant where of_tenant = $1 and ${isStillFrozen}`, [
        tenantId,
        frozenAt,
      ]);
      return rowCount === 1 && (await finish());
    },
    async giveUp() {
      if ((await getHome(options)) !== "returning") return;
      if (!(await isServed())) {
        await finish();
        return;
      }
      await unfreeze();
      await setHome(options, { from: ["returning"], to: "own" });
    },
  };
}
