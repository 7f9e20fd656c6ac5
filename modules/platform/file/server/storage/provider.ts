import type { Id } from "#contract/id";
import type { ByteRange } from "#core/request/byteRange";
import type { ProviderName } from "../file.table.ts";

/** Where a content lies: the tenant, and a generated name. No part of it comes from a request (security 7.2). */
export type FileLocation = { readonly tenantId: Id; readonly location: string };

/** A file that has arrived: complete, synced, and outside of any tenant's folder. */
export type StagedContent = { readonly path: string; readonly sizeBytes: number };

/** A store of bytes. */
export type FileProvider = {
  readonly name: ProviderName;
  /** Stores a content. It is either complete or absent, also after a crash. */
  put(place: FileLocation, content: StagedContent): Promise<void>;
  /** Reads a content or a part of it at the reader's speed. Throws if it is absent. */
  read(place: FileLocation, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Deletes a content; an absent one counts as deleted. */
  delete(place: FileLocation): Promise<void>;
  /** Deletes all contents of a tenant. */
  deleteAll(tenantId: Id): Promise<void>;
  exists(place: FileLocation): Promise<boolean>;
  /** The places with content that is older than this; the cleanup compares them with the table. */
  listOlderThan(instant: Date): AsyncIterable<FileLocation>;
};

/** Whether a text has the form of a generated name. */
export function isLocation(text: string): boolean {
  return /^[0-9a-f]{48}$/u.test(text);
}
