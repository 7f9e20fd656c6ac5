import * as z from "zod";
import { sessionApi } from "#modules/session/contract";
import { call, CallError, newIdempotencyKey } from "../api.ts";
import { readStored, storageKey } from "../storage.ts";
import { open, seal } from "./draftCipher.ts";
import { draftFolder } from "./draftsHere.ts";

/** What was typed into a form and not saved. */
const Kept = z.object({
  /** The form: of adding, or of one record. */
  name: z.string(),
  /** What people call it, and the address that opens it. */
  label: z.string(),
  address: z.string(),
  at: z.number(),
  was: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
});
/** See the schema of the same name. */
export type Kept = z.infer<typeof Kept>;

/** As it lies in the browser: nobody reads in it what was typed, or into which form. */
const Sealed = z.object({ at: z.number(), iv: z.string().optional(), text: z.string() });

const longestDays = 7;
const dayMs = 86_400_000;
const mostKept = 30;
/** In characters; a larger one would crowd out what else the browser keeps. */
const largest = 200_000;
const largestTogether = 1_000_000;

let accountId: number | undefined;
let key: CryptoKey | undefined;
let opening: Promise<void> | undefined;
/** What has been read of the browser's storage, each valid for just the text that it was read from. */
const known = new Map<string, { readonly raw: string; readonly kept: Kept }>();
/** What is being written, by the form's name. */
const pending = new Map<string, Kept>();
const listeners = new Set<() => void>();

/** Hears of drafts that come and go. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether everything that the account has left here is read. */
export function isVaultOpen(account: number): boolean {
  return keysOf(account).every((name) => isRead(name));
}

/**
 * Reads what the account has left in this browser. Its key comes from the server, so nobody else finds out what it says.
 * A page that came over plain HTTP cannot encrypt: there drafts stay in their tab and go with it.
 */
export async function openVault(account: number): Promise<void> {
  turnTo(account);
  opening ??= unlock(account).finally(() => {
    opening = undefined;
  });
  await opening;
}

/** What another account has typed here is closed to this one. */
function turnTo(account: number): void {
  if (accountId === account) return;
  known.clear();
  pending.clear();
  [accountId, key, opening] = [account, undefined, undefined];
}

async function unlock(account: number): Promise<void> {
  clearExpired();
  key ??= await fetchKey();
  for (const name of keysOf(account)) await readOne(name);
  tell();
}

async function fetchKey(): Promise<CryptoKey | undefined> {
  // Missing where the page came over plain HTTP.
  if (!("subtle" in crypto)) return undefined;
  try {
    const { key: text } = await call(sessionApi, "draftKey", {});
    const bytes = Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } catch (error) {
    // Without a connection: what is typed now stays in this tab.
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}

/** The drafts of the account, newest first. */
export function listDrafts(account: number): Kept[] {
  const stored = keysOf(account).flatMap((name) => (isRead(name) ? [known.get(name)?.kept] : []));
  const byName = new Map<string, Kept>();
  for (const kept of [...stored, ...(accountId === account ? pending.values() : [])]) {
    if (kept !== undefined && (byName.get(kept.name)?.at ?? 0) <= kept.at) byName.set(kept.name, kept);
  }
  return [...byName.values()].toSorted((one, other) => other.at - one.at);
}

/** Keeps a draft in place of the one before; it lies encrypted in the browser a moment later. */
export async function keepDraft(account: number, kept: Kept): Promise<void> {
  turnTo(account);
  pending.set(kept.name, kept);
  await openVault(account);
  const sealed = await sealedOf(kept);
  // Meanwhile more was typed, it was saved, or somebody else signed in.
  if (pending.get(kept.name) !== kept || accountId !== account) return;
  pending.delete(kept.name);
  const former = keysOf(account).filter((name) => known.get(name)?.kept.name === kept.name);
  const name = former[0] ?? `${draftFolder}${account}/${newIdempotencyKey()}`;
  const raw = JSON.stringify(sealed);
  if (raw.length > largest) return;
  makeRoom(account, name, raw.length);
  try {
    (sealed.iv === undefined ? sessionStorage : localStorage).setItem(storageKey(name), raw);
    known.set(name, { raw, kept });
  } catch (error) {
    // The browser's storage is full of other things; the form itself still has it.
    reportError(error);
  }
  tell();
}

/** Forgets a draft. */
export function dropDraft(account: number, form: string): void {
  pending.delete(form);
  for (const name of keysOf(account)) if (known.get(name)?.kept.name === form) remove(name);
  tell();
}

async function sealedOf(kept: Kept): Promise<z.infer<typeof Sealed>> {
  const text = JSON.stringify(kept);
  return key === undefined ? { at: kept.at, text } : { at: kept.at, ...(await seal(key, text)) };
}

async function readOne(name: string): Promise<void> {
  const raw = rawOf(name);
  if (raw === null || isRead(name)) return;
  const { data: sealed } = Sealed.safeParse(readStored(storageOf(name), name));
  const text = sealed === undefined ? undefined : await textOf(sealed);
  const { data: kept } = Kept.safeParse(text === undefined ? undefined : JSON.parse(text));
  if (kept !== undefined) known.set(name, { raw, kept });
  // Damaged, or of a key that is no more: it can never be read again.
  else if (sealed?.iv === undefined || key !== undefined) remove(name);
}

async function textOf({ iv, text }: z.infer<typeof Sealed>): Promise<string | undefined> {
  if (iv === undefined) return text;
  return key === undefined ? undefined : await open(key, { iv, text });
}

/** The oldest make room. */
function makeRoom(account: number, own: string, size: number): void {
  const others = keysOf(account)
    .filter((name) => name !== own)
    .map((name) => ({ name, at: known.get(name)?.kept.at ?? 0, size: rawOf(name)?.length ?? 0 }))
    .toSorted((one, other) => other.at - one.at);
  let together = size;
  for (const [index, { name, size: more }] of others.entries()) {
    together += more;
    if (index + 2 > mostKept || together > largestTogether) remove(name);
  }
}

/** Nobody's draft stays for longer, whoever may still read it. */
function clearExpired(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of namesIn(storage)) {
      const { data } = Sealed.safeParse(readStored(storage, name));
      if (data !== undefined && data.at < Date.now() - longestDays * dayMs) storage.removeItem(storageKey(name));
    }
  }
}

function namesIn(storage: Storage): string[] {
  const start = storageKey(draftFolder);
  return Object.keys(storage)
    .filter((name) => name.startsWith(start))
    .map((name) => draftFolder + name.slice(start.length));
}

function keysOf(account: number): string[] {
  const own = `${draftFolder}${account}/`;
  return [...namesIn(localStorage), ...namesIn(sessionStorage)].filter((name) => name.startsWith(own));
}

function storageOf(name: string): Storage {
  return localStorage.getItem(storageKey(name)) === null ? sessionStorage : localStorage;
}

function rawOf(name: string): string | null {
  return storageOf(name).getItem(storageKey(name));
}

function isRead(name: string): boolean {
  return known.get(name)?.raw === rawOf(name);
}

function remove(name: string): void {
  storageOf(name).removeItem(storageKey(name));
  known.delete(name);
}

// Another tab has kept or forgotten one.
addEventListener("storage", ({ key: changed }) => {
  if (changed?.startsWith(storageKey(draftFolder)) !== true || accountId === undefined) return;
  void openVault(accountId);
});
