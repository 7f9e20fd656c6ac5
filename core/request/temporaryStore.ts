import type { Id } from "#contract/id";
import type { App } from "./app.ts";
import type { ByteRange } from "./byteRange.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/** A content while it is written. It is either stored completely or not at all. */
export type TemporaryContent = {
  write(bytes: Uint8Array): Promise<void>;
  /** Stores what was written. A row of the caller has to refer to the id within an hour, by a foreign key. */
  store(): Promise<{ readonly id: Id; readonly sizeBytes: number }>;
  /** Gives up what was written, unless it is stored. */
  discard(): Promise<void>;
};

/**
 * Keeps the bytes of files that are of use for a short time, of tasks and imports, where those of all other files lie. They
 * count to no quota and are listed nowhere. A content is deleted as soon as no row refers to it.
 */
export type TemporaryStore = {
  open(app: App, tenantId: Id): TemporaryContent;
  /** Reads a content or a part of it at the reader's speed; no connection is held in between. Throws if it is absent. */
  read(app: App, place: { readonly tenantId: Id; readonly id: Id }, range?: ByteRange): AsyncIterable<Uint8Array>;
};

/** Filled by the module that stores files: `extensions: [temporaryStore.provide({ … })]`. */
export const temporaryStore = defineExtensionPoint<TemporaryStore>("temporaryStore");
