import * as z from "zod";
import { defineApi, Done, get, Nothing, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Id } from "#contract/id";
import { recordOf } from "#contract/record";
import { MenuNode } from "#modules/menu/contract";

/** The home page is so many columns wide. */
export const gridColumns = 12;
/** The last row that a part may begin in, and how many it may be high. */
export const lowestRow = 999;
export const mostRows = 40;
/** So many favourites an account has at most. */
export const mostFavourites = 100;
const mostWidgets = 60;

/** A part of the home page and where it stands: columns and rows from 0, its size in both. */
export const PlacedWidget = z
  .object({
    name: z.string().regex(/^[a-z][\w.-]{0,63}$/iu),
    x: z
      .int()
      .min(0)
      .max(gridColumns - 1),
    y: z.int().min(0).max(lowestRow),
    w: z.int().min(1).max(gridColumns),
    h: z.int().min(1).max(mostRows),
    /** Whoever gets it with a default can neither move nor remove it. */
    isLocked: z.boolean().default(false),
  })
  .refine(({ x, w }) => x + w <= gridColumns);
/** See the schema of the same name. */
export type PlacedWidget = z.infer<typeof PlacedWidget>;

/** A whole home page; each part stands there once. */
export const PlacedWidgets = z
  .array(PlacedWidget)
  .max(mostWidgets)
  .refine((widgets) => new Set(widgets.map(({ name }) => name)).size === widgets.length);

/** Whose home page somebody sees: his own, the default of a role that he holds, his tenant's, the product's. */
export const DashboardLevel = z.enum(["account", "role", "tenant", "builtIn"]);
/** See `DashboardLevel`. */
export type DashboardLevel = z.infer<typeof DashboardLevel>;

/** What somebody's home page is made of; the product's own has no widgets here, clients bring it. */
export const Dashboard = z.object({ level: DashboardLevel, widgets: PlacedWidgets });
/** See the schema of the same name. */
export type Dashboard = z.infer<typeof Dashboard>;

const Role = recordOf("sysRole", "role", z.object({ id: Id, name: z.string() }));

/** For whom a default is: those who hold the role, without one the whole tenant. */
const ForWhom = z.object({ roleId: Id.optional() });
const sharing = { code: "sysDashboard/share" };

/** The home page of an account, and the defaults that others get. */
export const dashboardApi = defineApi("sysDashboard", {
  own: get(Nothing, Dashboard, "signedIn"),
  /** Puts this in the place of what the caller had before. */
  save: post(z.object({ widgets: PlacedWidgets }), Done, "signedIn"),
  /** The default holds again. */
  reset: post(Nothing, Done, "signedIn"),
  /** A default as it was shared; null where there is none. */
  shared: get(ForWhom, PlacedWidgets.nullable(), sharing),
  share: post(ForWhom.extend({ widgets: PlacedWidgets }), Done, "granted"),
  unshare: post(ForWhom, Done, sharing),
  /** The roles that a default can be for, at most 1000. */
  roles: get(Nothing, z.array(Role), sharing),
});

const Menus = z.object({ menuIdList: z.array(Id).max(mostFavourites) });

/** The pages that an account has put within reach (contract 01, 4). */
export const userMenuApi = defineApi("sysUserMenu", {
  /** Replaces the whole list; only pages that the caller may open. */
  add: post(Menus, Done, "signedIn"),
  deleteUserMenu: post(Menus, Done, "signedIn"),
  /** Flat, in the order of the list; what the caller may no longer open is left out. */
  userMenuList: get(Nothing, z.array(MenuNode), "signedIn"),
  userMenuIdList: get(Nothing, z.array(Id), "signedIn"),
});

export const dashboardError = errors({
  "dashboard.role_missing": "D1002",
  "dashboard.menu_missing": "D1002",
});
