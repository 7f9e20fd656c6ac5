import type { Id } from "#contract/id";
import type { IncomingFile } from "#core/http/upload";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import type { CommentFile, UploadedFile } from "../contract.ts";

/** Stores the files of comments. */
export type CommentFileStore = {
  /** Stores the file of a request; it belongs to no comment yet. */
  upload(ctx: Context, file: IncomingFile): Promise<UploadedFile>;
  /** Those of the files that the caller has uploaded and that belong to nothing yet. */
  findUnused(ctx: Context, fileIds: readonly Id[]): Promise<ReadonlySet<Id>>;
  /** Attaches such files to a comment. */
  attach(ctx: Context, commentId: Id, fileIds: readonly Id[]): Promise<void>;
  /** Moves files of a comment to the bin; throws if one of them is none of its files. */
  detach(ctx: Context, commentId: Id, fileIds: readonly Id[]): Promise<void>;
  /** The files of comments that the caller reads. */
  load(ctx: Context, commentIds: readonly Id[]): Promise<ReadonlyMap<Id, CommentFile[]>>;
};

/** What stores them: `extensions: [commentFiles.provide({ … })]`. */
export const commentFiles = defineExtensionPoint<CommentFileStore>("comment.files");
