import * as z from "zod";
import { Id, toId } from "#contract/id";
import { readStored, removeStored, store } from "#base/storage";
import type { Conversation } from "../contract.ts";

/** Whom a conversation is with: an account, or a group by its conversation. */
export type Target = { readonly kind: "person" | "group"; readonly id: Id };

/** The name under which the browser keeps what is unsent. */
export function toTargetName({ kind, id }: Target): string {
  return `sysConversation/${kind}${id}`;
}

/** The target of a conversation in a list. */
export function toTarget({ id, partner }: Pick<Conversation, "id" | "partner">): Target {
  return partner === null ? { kind: "group", id } : { kind: "person", id: partner.id };
}

/** The target in the address of the page. */
export function readTarget(search: URLSearchParams): Target | undefined {
  for (const [name, kind] of parameters) {
    const text = search.get(name) ?? "";
    if (/^[1-9]\d{0,15}$/u.test(text) && Number.isSafeInteger(Number(text))) return { kind, id: toId(Number(text)) };
  }
  return undefined;
}

/** The address of a conversation, as the search of the page. */
export function toSearch(target: Target | undefined): URLSearchParams {
  const search = new URLSearchParams();
  if (target !== undefined) search.set(target.kind === "person" ? "person" : "conversation", String(target.id));
  return search;
}

const lastTargetName = "conversation";
const StoredTarget = z.object({ kind: z.enum(["person", "group"]), id: Id });

/** The conversation that this window has shown last: the page comes back with it. */
export function readLastTarget(): Target | undefined {
  return StoredTarget.safeParse(readStored(sessionStorage, lastTargetName)).data;
}

/** Keeps what `readLastTarget` reads; undefined: the conversation was left. */
export function keepLastTarget(target: Target | undefined): void {
  if (target === undefined) removeStored(sessionStorage, lastTargetName);
  else store(sessionStorage, lastTargetName, target);
}

const parameters = [
  ["person", "person"],
  ["conversation", "group"],
] as const;
