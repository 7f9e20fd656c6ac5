import type pg from "pg";
import type { Logger } from "pino";
import type { Keys } from "#core/crypto/keys";
import type { DecryptPassword } from "#core/crypto/passwordField";
import type { Passwords } from "#core/crypto/passwords";
import type { Caches } from "#core/database/cache";
import type { RequestPool } from "#core/database/pool";
import type { TenantDatabases } from "#core/database/tenantDatabases";
import type { TenantMirrors } from "#core/database/tenantMirrors";
import type { SharedAnswers } from "#core/rows/sharedAnswers";
import type { MenuEntry } from "./menuEntry.ts";
import type { BuiltInNames } from "./names.ts";
import type { TextCatalogue } from "./texts.ts";
import type { LocalTime } from "./time.ts";

/**
 * What one running server offers to its services; here the lowest layers. Each part that offers more adds it where it
 * is defined, so that no lower layer knows of it; `assembleServer` assembles all of it:
 *
 * ```ts
 * declare module "#core/request/app" {
 *   interface App {
 *     readonly traffic: Traffic;
 *   }
 * }
 * ```
 */
export interface App {
  readonly log: Logger;
  /** Serves calls; its connections pipeline. The tenant decides on the database. */
  readonly requests: RequestPool;
  /** For LISTEN, COPY and cursors in the shared database. */
  readonly plain: pg.Pool;
  /** The databases of tenants that do not live in the shared one. */
  readonly databases: TenantDatabases;
  /** Keeps what these and the shared one have of each other. */
  readonly mirrors: TenantMirrors;
  readonly keys: Keys;
  /** `openPasswords()`; tests pass a lower cost, no setting does. */
  readonly passwords: Passwords;
  /** For `readPasswordField()`. */
  readonly decryptPassword: DecryptPassword;
  readonly words: TextCatalogue;
  /** Menu entries that come with the product. */
  readonly menuEntries: readonly MenuEntry[];
  /** Translations of the titles of records that come with the product, for `selectName`. */
  readonly builtInNames: BuiltInNames;
  /** Local time in the installation's time zone. */
  readonly time: LocalTime;
  readonly caches: Caches;
  /** Totals and searches of lists, for `pageRows`. */
  readonly shared: SharedAnswers;
  now(): Date;
}
