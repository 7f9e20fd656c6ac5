import * as z from "zod";
import { Status } from "#contract/fields";
import { toId } from "#contract/id";
import type { MenuNode, UserInfo } from "#contract/session";

/**
 * A menu entry as the web client reads it. It may come from any compatible server, so it may contain more than ours
 * sends.
 */
export type MenuItem = Omit<MenuNode, "children"> & {
  children: MenuItem[];
};

const TitleTexts = z.string().catch("");
const OptionalTitleTexts = z.string().nullable().catch(null);
const Flag = z.boolean().catch(false);

const noRoles: readonly string[] = [];
const noMeta = { title: "", pinyin: "", readings: "", icon: null, isIframe: false, isLink: null, isHide: false };

const Meta = z
  .object({
    title: TitleTexts,
    pinyin: TitleTexts,
    readings: TitleTexts,
    icon: OptionalTitleTexts,
    isIframe: Flag,
    isLink: OptionalTitleTexts,
    isHide: Flag,
    isKeepAlive: z.boolean().catch(true),
    isAffix: Flag,
    isPublic: Flag,
    roles: z.array(z.coerce.string()).readonly().catch(noRoles),
  })
  .catch({ ...noMeta, isKeepAlive: true, isAffix: false, isPublic: false, roles: noRoles });

const Item = z.object({
  id: z.custom<MenuNode["id"]>(Number.isSafeInteger).catch(() => toId(1)),
  pid: z.number().catch(0),
  type: z.number().catch(1),
  name: OptionalTitleTexts,
  path: OptionalTitleTexts,
  component: OptionalTitleTexts,
  redirect: OptionalTitleTexts,
  permission: OptionalTitleTexts,
  i18nName: TitleTexts,
  orderNo: z.number().catch(0),
  status: z.custom<MenuNode["status"]>((value) => value === 1 || value === 2).catch(Status.enabled),
  remark: OptionalTitleTexts,
  createTime: z.date().catch(new Date(0)),
  updateTime: z.date().nullable().catch(null),
  createUserName: OptionalTitleTexts,
  updateUserName: OptionalTitleTexts,
  meta: Meta,
  children: z.array(z.unknown()).catch([]),
});

/** The account that reads the menu, and its language. */
export type MenuAudience = Pick<UserInfo, "roles"> & { readonly language: string };

/**
 * Normalises a menu: missing and malformed values count as empty, paths begin at the root, and titles are in the
 * reader's language. Entries that are disabled, or for roles that the account does not hold, are left out with
 * everything below them (specification 2, routing rules).
 */
export function readMenu(entries: unknown, { roles, language }: MenuAudience): MenuItem[] {
  const roleNames = roles
    .filter(({ disabled }) => !disabled)
    .flatMap(({ id, name, code }) => [String(id), name, code ?? ""]);
  return readEntries(z.array(z.unknown()).catch([]).parse(entries), {
    roleNames: new Set(roleNames),
    language,
    base: "",
  });
}

type MenuReadContext = { readonly roleNames: ReadonlySet<string>; readonly language: string; readonly base: string };

function readEntries(entries: readonly unknown[], context: MenuReadContext): MenuItem[] {
  return entries.flatMap((one) => {
    const { data: item } = Item.safeParse(one);
    const isOut =
      item === undefined || item.status === Status.disabled || !isVisibleForRoles(item.meta.roles, context.roleNames);
    return isOut ? [] : [toMenuItem(item, context)];
  });
}

function isVisibleForRoles(roles: readonly string[], roleNames: ReadonlySet<string>): boolean {
  return roles.length === 0 || roles.some((role) => roleNames.has(role));
}

function toMenuItem({ meta, ...item }: z.infer<typeof Item>, context: MenuReadContext): MenuItem {
  const path = resolvePath(context.base, item.path);
  const named = item.i18nName === "" ? meta.title : item.i18nName;
  return {
    ...item,
    path,
    i18nName: resolveTitle(context.language, named),
    meta,
    children: readEntries(item.children, { ...context, base: path ?? context.base }),
  };
}

/** Paths of other servers may be relative to the parent entry. */
function resolvePath(base: string, path: string | null): string | null {
  if (path === null || path.trim() === "") return null;
  const whole = path.startsWith("/") ? path : `${base}/${path}`;
  return `/${whole.split("/").filter(Boolean).join("/")}`;
}

const Titles = z.record(z.string(), z.unknown());

/** Titles may be JSON texts by language: `{"zh-CN":"报表","en":"Reports"}` (specification 2). */
export function resolveTitle(language: string, text: string): string {
  if (!text.startsWith("{")) return text;
  const titles = parseTitles(text);
  const languages = [language, "zh-CN", ...titles.keys()];
  return languages.map((key) => titles.get(key)).find((title) => title !== undefined) ?? text;
}

function parseTitles(text: string): ReadonlyMap<string, string> {
  try {
    const { data = {} } = Titles.safeParse(JSON.parse(text));
    return new Map(Object.entries(data).filter((one): one is [string, string] => typeof one[1] === "string"));
  } catch {
    return new Map(); // The title begins with a brace but is not JSON.
  }
}
