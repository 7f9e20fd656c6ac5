import * as z from "zod";
import { Status } from "#contract/fields";
import { idOf } from "#contract/id";
import type { MenuNode } from "#modules/menu/contract";
import type { UserInfo } from "#modules/session/contract";

/** An entry of the menu as the web reads it: of any server that speaks this wire, so it may say more than ours. */
export type MenuItem = Omit<MenuNode, "meta" | "children"> & {
  readonly meta: MenuNode["meta"] & { readonly isPublic?: boolean };
  children: MenuItem[];
};

const Words = z.string().catch("");
const MaybeWords = z.string().nullable().catch(null);
const Flag = z.boolean().catch(false);

const noMeta = { title: "", pinyin: "", readings: "", icon: null, isIframe: false, isLink: null, isHide: false };

const Meta = z
  .object({
    title: Words,
    pinyin: Words,
    readings: Words,
    icon: MaybeWords,
    isIframe: Flag,
    isLink: MaybeWords,
    isHide: Flag,
    isKeepAlive: z.boolean().catch(true),
    isAffix: Flag,
    isPublic: Flag,
    roles: z.array(z.coerce.string()).catch([]),
  })
  .catch({ ...noMeta, isKeepAlive: true, isAffix: false, isPublic: false, roles: [] });

const Item = z.object({
  id: z.custom<MenuNode["id"]>(Number.isSafeInteger).catch(() => idOf(1)),
  pid: z.number().catch(0),
  type: z.number().catch(1),
  name: MaybeWords,
  path: MaybeWords,
  component: MaybeWords,
  redirect: MaybeWords,
  permission: MaybeWords,
  i18nName: Words,
  orderNo: z.number().catch(0),
  status: z.custom<MenuNode["status"]>((value) => value === 1 || value === 2).catch(Status.enabled),
  remark: MaybeWords,
  createTime: z.date().catch(new Date(0)),
  updateTime: z.date().nullable().catch(null),
  createUserName: MaybeWords,
  updateUserName: MaybeWords,
  meta: Meta,
  children: z.array(z.unknown()).catch([]),
});

/** Who reads the menu. */
export type Reader = Pick<UserInfo, "roles"> & { readonly language: string };

/**
 * The menu as it was sent, made sound: what is missing or of another kind counts as empty, paths begin at the root, and
 * titles are in the reader's language. What is disabled, or for roles that the account does not hold, is left out with all
 * below it (specification 2, routing rules).
 */
export function readMenu(sent: unknown, { roles, language }: Reader): MenuItem[] {
  const held = roles
    .filter(({ disabled }) => !disabled)
    .flatMap(({ id, name, code }) => [String(id), name, code ?? ""]);
  return below(z.array(z.unknown()).catch([]).parse(sent), { held: new Set(held), language, base: "" });
}

type Place = { readonly held: ReadonlySet<string>; readonly language: string; readonly base: string };

function below(sent: readonly unknown[], place: Place): MenuItem[] {
  return sent.flatMap((one) => {
    const { data: item } = Item.safeParse(one);
    const isOut = item === undefined || item.status === Status.disabled || !isFor(item.meta.roles, place.held);
    return isOut ? [] : [itemOf(item, place)];
  });
}

function isFor(roles: readonly string[], held: ReadonlySet<string>): boolean {
  return roles.length === 0 || roles.some((role) => held.has(role));
}

function itemOf({ meta: { roles: _, ...meta }, ...item }: z.infer<typeof Item>, place: Place): MenuItem {
  const path = pathIn(place.base, item.path);
  const named = item.i18nName === "" ? meta.title : item.i18nName;
  return {
    ...item,
    path,
    i18nName: wordsIn(place.language, named),
    meta,
    children: below(item.children, { ...place, base: path ?? place.base }),
  };
}

/** Paths of other servers may begin at the entry above. */
function pathIn(base: string, path: string | null): string | null {
  if (path === null || path.trim() === "") return null;
  const whole = path.startsWith("/") ? path : `${base}/${path}`;
  return `/${whole.split("/").filter(Boolean).join("/")}`;
}

const Titles = z.record(z.string(), z.unknown());

/** Titles may be JSON texts keyed by language: `{"zh-CN":"报表","en":"Reports"}` (specification 2). */
export function wordsIn(language: string, text: string): string {
  if (!text.startsWith("{")) return text;
  const titles = titlesIn(text);
  const wanted = [language, language.startsWith("zh") ? "zh-CN" : "en", "zh-CN", ...titles.keys()];
  return wanted.map((key) => titles.get(key)).find((title) => title !== undefined) ?? text;
}

function titlesIn(text: string): ReadonlyMap<string, string> {
  try {
    const { data = {} } = Titles.safeParse(JSON.parse(text));
    return new Map(Object.entries(data).filter((one): one is [string, string] => typeof one[1] === "string"));
  } catch {
    return new Map(); // A title that merely begins with a brace.
  }
}
