import type { TextKey, TextSource } from "#contract/text";
import type { TranslatedNames } from "#contract/translatedNames";
import type { App } from "#core/request/app";
import type { IdentityProvider } from "#core/request/identity";
import type { SettingDefinition } from "#core/request/settingDefinition";
import type { SettingsLoader } from "#core/request/settings";
import type { Extension } from "#core/request/extensionPoint";
import type { FirstStep } from "#core/request/firstStep";
import type { MenuEntry } from "#core/request/menuEntry";
import type { TrackedRecord } from "#core/request/history/trackedRecord";
import type { Route } from "#core/http/routes";
import type { ImportDefinition } from "#core/request/importDefinition";
import type { RecordEventDefinition } from "#core/realtime/recordEvent";
import type { MirrorRule } from "#core/database/tenantMirrors";
import type { Table } from "#core/rows/table";
import type { CleanupRule } from "#core/jobs/housekeeping";
import type { JobDefinition } from "#core/jobs/schedule/jobDefinition";
import type { AnyTaskKind } from "#core/jobs/tasks/task";
import type { SeedPlan } from "./seeding.ts";

declare module "#core/request/app" {
  interface App {
    /** Filled only by `npm run demo`. */
    readonly demoAccounts: readonly DemoAccount[];
    /** Folders below the data folder that backups contain. */
    readonly dataFolders: readonly string[];
  }
}

/** An account that the demo shows on the sign-in page. */
export type DemoAccount = {
  tenantId: number;
  account: string;
  password: string;
  title: string;
  /** The title in the languages besides Chinese. */
  titles?: TranslatedNames;
};

/** Background work of a module that runs as long as the server. */
export type RunningService = { stop(): Promise<void> };

/** One feature of the product as the core sees it. */
export type Module = {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly tables: readonly Table[];
  /** Its texts, if it has any. */
  readonly texts?: TextSource;
  /** Its pages and permissions, with their titles and default grants. */
  readonly menus?: readonly MenuEntry[];
  /** Titles of its standard rows besides the menu. They are shown in the reader's language until they are changed. */
  readonly builtInTitles?: readonly TextKey[];
  /** Rows of every installation. */
  readonly standardRows?: SeedPlan;
  /** Steps of setting up a tenant; the card of an administrator's home page shows which are done. */
  readonly firstSteps?: readonly FirstStep[];
  /** Rows that only the demo loads: `async () => (await import("./position.demo.ts")).positionDemo`. */
  readonly demoRows?: () => Promise<SeedPlan>;
  /** Permissions that screens check but no call does: `sysUser/detail`. */
  readonly screenCodes?: readonly string[];
  /** Accounts and sessions for the core; exactly one module provides them. */
  readonly identity?: IdentityProvider;
  /** Loads the stored settings; exactly one module provides it. */
  readonly settings?: SettingsLoader;
  /** The settings that it reads: `[idleTimeout]`. */
  readonly settingKeys?: readonly SettingDefinition[];
  /** Records with a history that can be shown and undone. */
  readonly records?: readonly TrackedRecord[];
  /** Calls that can run on many records in one batch, besides `delete` and `setStatus`: `sysUser/unlockLogin`. */
  readonly batches?: readonly string[];
  /** Methods of the realtime hub and the calls behind them: `{ ForceOffline: "sysOnlineUser/forceOffline" }`. */
  readonly hubMethods?: Readonly<Record<string, string>>;
  /** Events with a record, sent to the connected accounts that have received it. */
  readonly recordEvents?: readonly RecordEventDefinition[];
  /** Its kinds of background tasks. */
  readonly tasks?: readonly AnyTaskKind[];
  /** Its scheduled jobs. */
  readonly jobs?: readonly JobDefinition[];
  /** Records that can be imported. */
  readonly imports?: readonly ImportDefinition[];
  /** Implementations of the extension points of lower modules: `[positionHolders.provide({ … })]`. */
  readonly extensions?: readonly Extension[];
  /**
   * Folders below the data folder whose files belong to rows; backups contain them. A file is complete before its row is
   * written, never changes, and is removed a day after its row at the earliest: a backup copies the rows first.
   */
  readonly dataFolders?: readonly string[];
  /** Rows that housekeeping removes after they have expired. */
  readonly expiringRows?: readonly CleanupRule[];
  /** What the shared database and those of tenants keep of each other. */
  readonly mirrors?: readonly MirrorRule[];
  /** Addresses of earlier versions and the pages that took their place: `{ "/schedule": "/#/platform/job/dashboard" }`. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Background services that run on every node, for example the delivery of the outbox. */
  readonly services?: readonly ((app: App) => RunningService)[];
};

/** Registers a feature: `export const positionModule = module({ name: "position", routes, tables, texts })`. */
export function module(definition: Module): Module {
  return definition;
}
