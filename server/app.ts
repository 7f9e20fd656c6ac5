import type pg from "pg";
import type { Logger } from "pino";
import type { Offered } from "#server/access/permission";
import type { Caches } from "#server/cache";
import type { Config } from "#server/config";
import type { RecordBook } from "#server/history/book";
import type { ImportKind } from "#server/import/definition";
import type { Keys } from "#server/keys";
import type { SignInOffer } from "#server/module";
import type { Passwords } from "#server/passwords";
import type { Realtime } from "#server/realtime/realtime";
import type { ReceivedRecord } from "#server/realtime/received";
import type { RequestPool } from "#server/rows/transaction";
import type { LocalTime } from "#server/time";
import type { Words } from "#server/words";
import type { AnyTaskKind } from "#server/tasks/task";
import type { Traffic } from "#server/traffic";
import type { Watch } from "#server/watch";
import type { WorkPool } from "#server/work/pool";

/** An account that the demo shows on the sign-in page. */
export type DemoAccount = { tenantId: number; account: string; password: string; title: string };

/** What one running server is made of. */
export type App = {
  readonly config: Config;
  readonly log: Logger;
  /** Serves calls; its connections pipeline. */
  readonly requests: RequestPool;
  /** For LISTEN, COPY and cursors. */
  readonly plain: pg.Pool;
  readonly keys: Keys;
  /** `openPasswords()`; the tests pass a cheap cost, no setting does. */
  readonly passwords: Passwords;
  readonly words: Words;
  /** Local time of the installation's zone. */
  readonly time: LocalTime;
  readonly caches: Caches;
  /** Tells people who are connected what has happened; services use `ctx.publish`. */
  readonly realtime: Realtime;
  readonly work: WorkPool;
  readonly watch: Watch;
  readonly traffic: Traffic;
  /** Names of all calls, `sysPos/page`. */
  readonly calls: readonly string[];
  /** All calls with their contracts. */
  readonly routes: readonly Offered[];
  /** Permissions that only screens ask for. */
  readonly screenCodes: readonly string[];
  /** The records whose history is kept. */
  readonly records: RecordBook;
  /** Methods of the realtime hub by name, and the calls that they are. */
  readonly hubMethods: ReadonlyMap<string, string>;
  /** Records by the event that tells their receivers of them. */
  readonly received: ReadonlyMap<string, ReceivedRecord>;
  /** Calls that modules let be made for many records at once. */
  readonly batchCalls: ReadonlySet<string>;
  /** Ways to sign in beside account and password. */
  readonly offers: readonly SignInOffer[];
  /** Kinds of long work by name. */
  readonly taskKinds: ReadonlyMap<string, AnyTaskKind>;
  /** How records are imported, by their name on the wire. */
  readonly imports: ReadonlyMap<string, ImportKind>;
  /** Filled by `npm run demo` alone. */
  readonly demoAccounts: readonly DemoAccount[];
  now(): Date;
};
