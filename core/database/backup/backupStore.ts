/** A stored object: its size, and when it was stored. */
export type StoredObject = { readonly name: string; readonly sizeBytes: number; readonly storedAt: Date };

/**
 * Where backups are kept: objects with names such as `20261129-200000-1f3a/manifest.json`. An object becomes visible
 * when it is complete, and is never changed afterwards.
 */
export type BackupStore = {
  /** What people call it, for messages: a folder, a bucket. */
  readonly place: string;
  /** Stores an object. The size is a hint for stores that have to divide large ones. */
  put(name: string, content: AsyncIterable<Buffer>, sizeBytes?: number): Promise<void>;
  get(name: string): AsyncIterable<Buffer>;
  find(name: string): Promise<StoredObject | undefined>;
  /** The objects whose names begin with the folder, sorted by name. */
  list(folder: string): Promise<readonly StoredObject[]>;
  /** The folders at the top. */
  listFolders(): Promise<readonly string[]>;
  /** Removes an object, or a folder with everything in it. */
  remove(name: string): Promise<void>;
};

/** Stores a short text. */
export async function putText(store: BackupStore, name: string, text: string): Promise<void> {
  await store.put(name, once(Buffer.from(text)));
}

/** A short text; undefined if there is none. */
export async function findText(store: BackupStore, name: string): Promise<string | undefined> {
  if ((await store.find(name)) === undefined) return undefined;
  const parts: Buffer[] = [];
  for await (const part of store.get(name)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}
