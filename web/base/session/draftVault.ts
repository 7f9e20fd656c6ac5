import * as z from "zod";
import { createStore } from "zustand/vanilla";
import { CallError } from "../answer.ts";
import { createIdempotencyKey } from "../api.ts";
import { readStored, toDraftOwner, toStorageKey } from "../storage.ts";
import { decryptText, encryptText } from "./draftCipher.ts";
import { getSessionCalls } from "./sessionCalls.ts";
import { draftKeyPrefix } from "./storedDrafts.ts";

/** Unsaved input of a form. */
const StoredDraft = z.object({
  /** The form: of adding, or of one record. */
  name: z.string(),
  /** Its title for the user, and the URL that opens it. */
  label: z.string(),
  address: z.string(),
  at: z.number(),
  /** It is restored where it was written, and not offered on other pages. */
  isUnoffered: z.boolean().optional(),
  was: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
});
/** See the schema of the same name. */
export type StoredDraft = z.infer<typeof StoredDraft>;

/** The stored form. Encryption hides both the input and the name of the form. */
const EncryptedDraft = z.object({ at: z.number(), iv: z.string().optional(), text: z.string() });

const maxDays = 7;
const dayMs = 86_400_000;
const maxDrafts = 30;
/** Maximum length; a larger draft would leave no room for other stored values. */
const maxDraftLength = 200_000;
const maxTotalLength = 1_000_000;

/** See `toDraftOwner`. */
let owner: string | undefined;
let key: CryptoKey | undefined;
let opening: Promise<void> | undefined;
/** Decrypted drafts by storage key, each valid only for the stored text `raw`. */
const decrypted = new Map<string, { readonly raw: string; readonly draft: StoredDraft }>();
/** Drafts that are being written, by the form's name. */
const pending = new Map<string, StoredDraft>();
const draftChanges = createStore(() => ({ count: 0 }));

/** Calls the listener when drafts are added or removed. */
export const onDraftsChanged: (listener: () => void) => () => void = draftChanges.subscribe;

function notify(): void {
  draftChanges.setState(({ count }) => ({ count: count + 1 }));
}

/** Whether all drafts of the account in this browser are decrypted. */
export function isVaultOpen(account: number): boolean {
  return listKeys(toDraftOwner(account)).every((name) => isRead(name));
}

/**
 * Decrypts the drafts of the account in this browser. The key comes from the server, so other accounts cannot read them.
 * A page loaded over plain HTTP cannot encrypt: there drafts last as long as their tab.
 */
export async function openVault(account: number): Promise<void> {
  await open(toDraftOwner(account));
}

async function open(of: string): Promise<void> {
  switchOwner(of);
  opening ??= unlock(of).finally(() => {
    opening = undefined;
  });
  await opening;
}

/** Drops decrypted drafts when another account signs in, or the account goes on in another tenant. */
function switchOwner(next: string): void {
  if (owner === next) return;
  decrypted.clear();
  pending.clear();
  [owner, key, opening] = [next, undefined, undefined];
}

async function unlock(of: string): Promise<void> {
  clearExpired();
  const loaded = key ?? (await fetchKey());
  if (owner !== of) return;
  key = loaded;
  for (const name of listKeys(of)) await decryptDraft(name);
  notify();
}

async function fetchKey(): Promise<CryptoKey | undefined> {
  // Missing on pages loaded over plain HTTP.
  if (!("subtle" in crypto)) return undefined;
  try {
    const text = await getSessionCalls().loadDraftKey();
    const bytes = Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } catch (error) {
    // Without a connection drafts last as long as this tab.
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}

/** The drafts of the account, newest first. */
export function listDrafts(account: number): StoredDraft[] {
  const of = toDraftOwner(account);
  const stored = listKeys(of).flatMap((name) => (isRead(name) ? [decrypted.get(name)?.draft] : []));
  const byName = new Map<string, StoredDraft>();
  for (const draft of [...stored, ...(owner === of ? pending.values() : [])]) {
    if (draft !== undefined && (byName.get(draft.name)?.at ?? 0) <= draft.at) byName.set(draft.name, draft);
  }
  return [...byName.values()].toSorted((one, other) => other.at - one.at);
}

/** Replaces the draft of a form; it is encrypted and stored asynchronously. */
export async function saveDraft(account: number, draft: StoredDraft): Promise<void> {
  const of = toDraftOwner(account);
  switchOwner(of);
  pending.set(draft.name, draft);
  await open(of);
  const encrypted = await encryptDraft(draft);
  // In the meantime the input was changed or saved, or another account signed in.
  if (pending.get(draft.name) !== draft || owner !== of) return;
  pending.delete(draft.name);
  const former = listKeys(of).filter((name) => decrypted.get(name)?.draft.name === draft.name);
  const name = former[0] ?? `${draftKeyPrefix}${of}/${createIdempotencyKey()}`;
  const raw = JSON.stringify(encrypted);
  if (raw.length > maxDraftLength) return;
  makeRoom(of, name, raw.length);
  try {
    (encrypted.iv === undefined ? sessionStorage : localStorage).setItem(toStorageKey(name), raw);
    decrypted.set(name, { raw, draft });
  } catch (error) {
    // The browser's storage is full; the form itself still holds the input.
    reportError(error);
  }
  notify();
}

/** Deletes a draft. */
export function deleteDraft(account: number, form: string): void {
  pending.delete(form);
  for (const name of listKeys(toDraftOwner(account))) if (decrypted.get(name)?.draft.name === form) remove(name);
  notify();
}

async function encryptDraft(draft: StoredDraft): Promise<z.infer<typeof EncryptedDraft>> {
  const text = JSON.stringify(draft);
  return key === undefined ? { at: draft.at, text } : { at: draft.at, ...(await encryptText(key, text)) };
}

async function decryptDraft(name: string): Promise<void> {
  const raw = readRaw(name);
  if (raw === null || isRead(name)) return;
  const { data: encrypted } = EncryptedDraft.safeParse(readStored(findStorage(name), name));
  const text = encrypted === undefined ? undefined : await decryptEntry(encrypted);
  const { data: draft } = StoredDraft.safeParse(text === undefined ? undefined : JSON.parse(text));
  if (draft !== undefined) decrypted.set(name, { raw, draft });
  // Damaged, or encrypted with a key that no longer exists.
  else if (encrypted?.iv === undefined || key !== undefined) remove(name);
}

async function decryptEntry({ iv, text }: z.infer<typeof EncryptedDraft>): Promise<string | undefined> {
  if (iv === undefined) return text;
  return key === undefined ? undefined : await decryptText(key, { iv, text });
}

/** Removes the oldest drafts above the limits. */
function makeRoom(of: string, own: string, size: number): void {
  const others = listKeys(of)
    .filter((name) => name !== own)
    .map((name) => ({ name, at: decrypted.get(name)?.draft.at ?? 0, size: readRaw(name)?.length ?? 0 }))
    .toSorted((one, other) => other.at - one.at);
  let total = size;
  for (const [index, { name, size: otherSize }] of others.entries()) {
    total += otherSize;
    if (index + 2 > maxDrafts || total > maxTotalLength) remove(name);
  }
}

/** Removes expired drafts of all accounts. */
function clearExpired(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of listNames(storage)) {
      const { data } = EncryptedDraft.safeParse(readStored(storage, name));
      if (data !== undefined && data.at < Date.now() - maxDays * dayMs) storage.removeItem(toStorageKey(name));
    }
  }
}

function listNames(storage: Storage): string[] {
  const start = toStorageKey(draftKeyPrefix);
  return Object.keys(storage)
    .filter((name) => name.startsWith(start))
    .map((name) => draftKeyPrefix + name.slice(start.length));
}

function listKeys(of: string): string[] {
  const own = `${draftKeyPrefix}${of}/`;
  return [...listNames(localStorage), ...listNames(sessionStorage)].filter((name) => name.startsWith(own));
}

function findStorage(name: string): Storage {
  return localStorage.getItem(toStorageKey(name)) === null ? sessionStorage : localStorage;
}

function readRaw(name: string): string | null {
  return findStorage(name).getItem(toStorageKey(name));
}

function isRead(name: string): boolean {
  return decrypted.get(name)?.raw === readRaw(name);
}

function remove(name: string): void {
  findStorage(name).removeItem(toStorageKey(name));
  decrypted.delete(name);
}

// Another tab has stored or deleted a draft.
addEventListener("storage", ({ key: changed }) => {
  if (changed?.startsWith(toStorageKey(draftKeyPrefix)) !== true || owner === undefined) return;
  void open(owner);
});
