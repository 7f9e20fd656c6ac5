import * as z from "zod";
import { answerDuring, defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Id, idOf } from "#contract/id";
import { defineRecordSchema } from "#contract/record";
import { MenuNode } from "#contract/session";

/** Number of columns of the home page. */
export const gridColumns = 12;
/** The last row in which a widget may begin, and its maximum height. */
export const maxRow = 999;
export const maxRows = 40;
/** Maximum number of favourites of an account. */
export const maxFavourites = 100;
const maxWidgets = 60;

/** A widget of the home page with its position: columns and rows from 0, size in both. */
export const PlacedWidget = z
  .object({
    name: z.string().regex(/^[a-z][\w.-]{0,63}$/iu),
    x: z
      .int()
      .min(0)
      .max(gridColumns - 1),
    y: z.int().min(0).max(maxRow),
    w: z.int().min(1).max(gridColumns),
    h: z.int().min(1).max(maxRows),
    /** Accounts that get it with a default can neither move nor remove it. */
    isLocked: z.boolean().default(false),
  })
  .refine(({ x, w }) => x + w <= gridColumns);
/** See the schema of the same name. */
export type PlacedWidget = z.infer<typeof PlacedWidget>;

/** A whole home page; each widget occurs once. */
export const PlacedWidgets = z
  .array(PlacedWidget)
  .max(maxWidgets)
  .refine((widgets) => new Set(widgets.map(({ name }) => name)).size === widgets.length);

/** The source of a home page: the account's own, the default of a role, of the tenant, or of the product. */
export const DashboardLevel = z.enum(["account", "role", "tenant", "builtIn"]);
/** See `DashboardLevel`. */
export type DashboardLevel = z.infer<typeof DashboardLevel>;

/** The widgets of a home page; the product's own has none here, because clients define it. */
export const Dashboard = z.object({ level: DashboardLevel, widgets: PlacedWidgets });
/** See the schema of the same name. */
export type Dashboard = z.infer<typeof Dashboard>;

const Role = defineRecordSchema("sysRole", "role", z.object({ id: Id, name: z.string() }));

/** The accounts of a default: holders of the role, without one the whole tenant. */
const SharingTarget = z.object({ roleId: idOf("role").optional() });
const sharing = { code: "sysDashboard/share" };

/** The home page of an account, and the defaults of others. */
export const dashboardApi = defineApi("sysDashboard", {
  own: get(NoInput, Dashboard, "signedIn"),
  /** Replaces the caller's home page. */
  save: post(z.object({ widgets: PlacedWidgets }), Done, "signedIn"),
  /** Returns to the default. */
  reset: post(NoInput, Done, "signedIn"),
  /** A shared default; null if there is none. */
  shared: get(SharingTarget, PlacedWidgets.nullable(), sharing),
  share: post(SharingTarget.extend({ widgets: PlacedWidgets }), Done, "granted"),
  unshare: post(SharingTarget, Done, sharing),
  /** The roles that a default can be for, at most 1000. */
  roles: get(NoInput, z.array(Role), sharing),
});

const Menus = z.object({ menuIdList: z.array(idOf("menu")).max(maxFavourites) });

/** Favourite pages of an account (contract 01, 4). */
export const userMenuApi = defineApi("sysUserMenu", {
  /** Replaces the whole list; only pages that the caller may open. */
  add: post(Menus, Done, "signedIn"),
  deleteUserMenu: post(Menus, Done, "signedIn"),
  /** A flat list in order; pages that the caller may no longer open are left out. */
  userMenuList: answerDuring(get(NoInput, z.array(MenuNode), "signedIn"), [], "changingPassword", "enrolling"),
  userMenuIdList: get(NoInput, z.array(Id), "signedIn"),
});

export const dashboardError = errors({
  "dashboard.role_missing": "D1002",
  "dashboard.menu_missing": "D1002",
});
