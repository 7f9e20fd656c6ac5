import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ConstantGroup, DictionaryEntry, MenuNode, UserInfo } from "#contract/session";
import type { SysInfo } from "#contract/systemInfo";
import { reviveInstant, writeDatedJson } from "../datedJson.ts";
import { toStorageKey } from "../storage.ts";

// What the browser shows if it starts without the server. The end of the session removes it (`clearSessionStorage`).
// The frame is kept for all windows of this browser. Data of pages is kept for the tab in which it was seen: it does not
// stay on a computer after the tab is closed.

/** The frame of a session: the account, its menu, and the words of its data. */
type Frame = {
  readonly user: UserInfo;
  readonly menus: readonly MenuNode[];
  readonly dictionaries: Readonly<Record<string, DictionaryEntry[]>>;
  readonly constants: readonly ConstantGroup[];
};

/** A tenant's public information. */
export type LastTenant = { readonly tenantId: number; readonly info: SysInfo };

type LastAnswer = { readonly key: QueryKey; readonly data: unknown; readonly at: number };

const frameKey = toStorageKey("lastFrame");
const tenantKey = toStorageKey("lastTenant");
const answersKey = toStorageKey("lastAnswers");
/** A tenth of what a browser keeps for an origin. */
const maxAnswersLength = 500_000;

function keep(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // A full storage: without the server there is less to see.
    storage.removeItem(key);
  }
}

/** Reads what `keep` stored; anything else counts as absent. */
function readKept<Value>(text: string | null, parse: (text: string) => Value): Value | undefined {
  if (text === null) return undefined;
  try {
    return parse(text);
  } catch {
    // Damaged, or written by another program: counts as absent.
    return undefined;
  }
}

/** Keeps the frame of a session, without the personal details of its account, which no frame shows. */
export function keepFrame({ user, menus, dictionaries, constants }: Frame): void {
  const frame = { user: withoutDetails(user), menus, dictionaries, constants };
  keep(localStorage, frameKey, writeDatedJson(frame));
}

function withoutDetails(user: UserInfo): UserInfo {
  return { ...user, phone: null, idCardNum: null, email: null, address: null, introduction: null, signature: null };
}

/** The frame that this browser showed last. */
export function readFrame(): Frame | undefined {
  return readKept(localStorage.getItem(frameKey), (text) => {
    const frame: Frame = JSON.parse(text, reviveInstant);
    return frame;
  });
}

/** Keeps the tenant of a session. */
export function keepTenant(tenant: LastTenant): void {
  keep(localStorage, tenantKey, writeDatedJson(tenant));
}

/** The tenant that this browser showed last, if it is this one. */
export function readTenant(tenantId: number): LastTenant | undefined {
  const tenant = readKept(localStorage.getItem(tenantKey), (text) => {
    const kept: LastTenant = JSON.parse(text, reviveInstant);
    return kept;
  });
  return tenant?.tenantId === tenantId ? tenant : undefined;
}

/** Keeps the answers that the pages of this tab show, the latest first, as far as there is space. */
export function keepAnswers(queries: QueryClient): void {
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success" && isPlain(state.data))
    .map(({ state, queryKey }): LastAnswer => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    .toSorted((one, other) => other.at - one.at);
  let length = 0;
  const texts = answers
    .map((answer) => writeDatedJson(answer))
    .filter((text) => {
      length += text.length;
      return length < maxAnswersLength;
    });
  keep(sessionStorage, answersKey, `[${texts.join(",")}]`);
}

/** Answers that storage returns as they were; others hold code, or what the page made of the answer. */
function isPlain(data: unknown): boolean {
  if (typeof data === "function" || typeof data === "symbol") return false;
  if (typeof data !== "object" || data === null || data instanceof Date) return true;
  if (Array.isArray(data)) return data.every((one) => isPlain(one));
  return Object.getPrototypeOf(data) === Object.prototype && Object.values(data).every((one) => isPlain(one));
}

/** Puts the kept answers into an empty cache. */
export function restoreAnswers(queries: QueryClient): void {
  const answers = readKept(sessionStorage.getItem(answersKey), (text) => {
    const kept: LastAnswer[] = JSON.parse(text, reviveInstant);
    return kept;
  });
  for (const { key, data, at } of answers ?? []) queries.setQueryData(key, data, { updatedAt: at });
}
