import type { ConstantGroup, DictionaryEntry, MenuNode, UserInfo } from "#contract/session";
import type { SysInfo } from "#contract/systemInfo";
import { reviveInstant, writeDatedJson } from "../datedJson.ts";
import { toStorageKey } from "../storage.ts";

// What the browser shows if it starts without the server. The end of the session removes it (`clearSessionStorage`).
// The frame is kept for all windows of this browser.

/** The frame of a session: the account, its menu, and the words of its data. */
type Frame = {
  readonly user: UserInfo;
  readonly menus: readonly MenuNode[];
  readonly dictionaries: Readonly<Record<string, DictionaryEntry[]>>;
  readonly constants: readonly ConstantGroup[];
};

/** A tenant's public information. */
export type LastTenant = { readonly tenantId: number; readonly info: SysInfo };

const frameName = "lastFrame";
const tenantName = "lastTenant";

/** Stores a text; without space for it nothing is kept. */
export function keep(storage: Storage, name: string, text: string): void {
  const key = toStorageKey(name);
  try {
    storage.setItem(key, text);
  } catch {
    // A full storage: without the server there is less to see.
    storage.removeItem(key);
  }
}

/** Reads what `keep` stored; anything else counts as absent. */
export function readKept<Value>(storage: Storage, name: string, parse: (text: string) => Value): Value | undefined {
  const text = storage.getItem(toStorageKey(name));
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
  keep(localStorage, frameName, writeDatedJson(frame));
}

function withoutDetails(user: UserInfo): UserInfo {
  return { ...user, phone: null, idCardNum: null, email: null, address: null, introduction: null, signature: null };
}

/** The frame that this browser showed last. */
export function readFrame(): Frame | undefined {
  return readKept(localStorage, frameName, (text) => {
    const frame: Frame = JSON.parse(text, reviveInstant);
    return frame;
  });
}

/** Keeps the tenant of a session. */
export function keepTenant(tenant: LastTenant): void {
  keep(localStorage, tenantName, writeDatedJson(tenant));
}

/** The tenant that this browser showed last, if it is this one. */
export function readTenant(tenantId: number): LastTenant | undefined {
  const tenant = readKept(localStorage, tenantName, (text) => {
    const kept: LastTenant = JSON.parse(text, reviveInstant);
    return kept;
  });
  return tenant?.tenantId === tenantId ? tenant : undefined;
}
