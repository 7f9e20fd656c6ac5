import * as z from "zod";
import { acceptTokenCookie, defineApi, download, NoInput, upload } from "#contract/api";
import { Id, IdOnly } from "#contract/id";

/** Maximum length of the address of an embedded picture: a data URL of about 90 KB. */
export const maxPictureLength = 120_000;
/** Maximum size of an uploaded picture. */
export const maxPictureBytes = 5 * 1024 * 1024;
/** Maximum number of different uploaded pictures in one content; further ones are removed. */
export const maxPictures = 200;

const pictureAddress = /^\/api\/sysFile\/noticePicture\?id=(?<id>[1-9]\d{0,15})$/u;

/** The address of an uploaded picture in the content of a notice. */
export function getPictureUrl(id: number): string {
  return `/api/sysFile/noticePicture?id=${id}`;
}

/** The id in the address of an uploaded picture; `undefined` for every other address. */
export function findPictureId(address: string): number | undefined {
  const { id } = pictureAddress.exec(address)?.groups ?? {};
  return id === undefined ? undefined : Number(id);
}

/** An uploaded picture; `url` is its address in the content. */
export const NoticePicture = z.object({ id: Id, url: z.string() });
/** See the schema of the same name. */
export type NoticePicture = z.infer<typeof NoticePicture>;

export const noticePictureApi = defineApi("sysFile", {
  /** Stores a PNG, JPEG, GIF or WebP for a notice; callers add or update notices. Unused ones are removed after 30 days. */
  uploadNoticePicture: upload(NoInput, NoticePicture, "signedIn"),
  /** A picture for its uploader, and for the readers of a notice whose content has it. */
  noticePicture: acceptTokenCookie(download(IdOnly, "signedIn")),
});
