import type { UploadItem } from "./uploads.ts";

/** Uploads that wait for a sign-in, by the name of their list. */
const held = new Map<string, { readonly owner: string; readonly items: readonly UploadItem[] }>();

/** Holds the unfinished uploads of an account whose session has ended, until it signs in on the same page. */
export function holdUploads(name: string, owner: string, items: readonly UploadItem[]): void {
  if (items.length > 0) held.set(name, { owner, items });
}

/** The held uploads of the account, once. Those of another account are dropped. */
export function takeHeldUploads(name: string, owner: string): readonly UploadItem[] {
  const found = held.get(name);
  held.delete(name);
  return found?.owner === owner ? found.items : [];
}
