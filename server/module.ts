import type { Names } from "#contract/names";
import type { Id } from "#contract/id";
import type { SignInOffers } from "#contract/signIn";
import type { TextSource } from "#contract/text";
import type { App } from "#server/app";
import type { AnyContext } from "#server/context/context";
import type { TrackedRecord } from "#server/history/tracked";
import type { Route } from "#server/http/routes";
import type { ImportKind } from "#server/import/definition";
import type { ReceivedRecord } from "#server/realtime/received";
import type { Table } from "#server/rows/table";
import type { AnyTaskKind } from "#server/tasks/task";

/**
 * An entry of the menu that a module brings along: a page (2), or a button below it (3), which is a permission. Ids are
 * fixed, from 1320000001000; an entry that somebody has edited stays as it is.
 */
export type MenuEntry = {
  readonly id: number;
  readonly parentId: number;
  readonly type: 2 | 3;
  readonly title: string;
  readonly names: Names;
  readonly orderNo: number;
  readonly name?: string;
  readonly path?: string;
  readonly component?: string;
  readonly icon?: string;
  readonly permission?: string;
};

/** What a module adds to the sign-in page of a tenant; asked whenever somebody opens that page, so it answers from a cache. */
export type SignInOffer = (ctx: AnyContext, tenantId: Id) => Promise<Partial<SignInOffers>>;

/** What a module does beside the calls, for as long as the server runs. */
export type RunningService = { stop(): Promise<void> };

/** One feature of the product as the kernel sees it. */
export type Module = {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly tables: readonly Table[];
  /** Its words, unless it says nothing. */
  readonly texts?: TextSource;
  readonly menus?: readonly MenuEntry[];
  /** Permissions that screens ask for and no call does: `sysUser/detail`. */
  readonly screenCodes?: readonly string[];
  /** Its records whose history can be looked at and taken back. */
  readonly records?: readonly TrackedRecord[];
  /** Calls that can be made for many records at once, beside `delete` and `setStatus`: `sysUser/unlockLogin`. */
  readonly batches?: readonly string[];
  /** Methods of the realtime hub and the calls that they are: `{ ForceOffline: "sysOnlineUser/forceOffline" }`. */
  readonly hubMethods?: Readonly<Record<string, string>>;
  /** Its records of which those are told who have received them. */
  readonly received?: readonly ReceivedRecord[];
  /** Its kinds of long work. */
  readonly tasks?: readonly AnyTaskKind[];
  /** Its records that files may bring. */
  readonly imports?: readonly ImportKind[];
  /** Ways to sign in that it brings. */
  readonly offers?: SignInOffer;
  /** What it does in the background on every node: sends what waits, for instance. */
  readonly services?: readonly ((app: App) => RunningService)[];
};

/** Registers a feature: `export const positionModule = module({ name: "position", routes, tables, texts })`. */
export function module(about: Module): Module {
  return about;
}
