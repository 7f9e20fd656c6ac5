import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { CallError } from "#base/answer";
import { readPicture } from "#kit/cells/storedPicture.ts";
import { findPictureId, getPictureUrl } from "../picture.contract.ts";

/** Loads an uploaded picture as a data URL. Throws CallError. */
export type PictureLoader = (id: number) => Promise<string>;

/** Pictures are fetched with the session, because a browser sends no token with an image. Each is loaded once. */
export function usePictureLoader(): PictureLoader {
  const client = useQueryClient();
  return useCallback(
    async (id) =>
      await client.query({
        queryKey: ["noticePicture", id],
        queryFn: async () => await readPicture(getPictureUrl(id)),
        // A picture never changes.
        staleTime: Infinity,
      }),
    [client],
  );
}

/** Loads the pictures of a content that `parseSafeHtml` has made. */
export function showPictures(root: ParentNode, load: PictureLoader): void {
  for (const image of root.querySelectorAll<HTMLImageElement>("img[data-picture]"))
    void showPicture(image, Number(image.dataset["picture"]), load);
}

/** Shows a picture in an image. One that is not available shows its alternative text. */
export async function showPicture(image: HTMLImageElement, id: number, load: PictureLoader): Promise<void> {
  image.ariaBusy = "true";
  try {
    image.src = await load(id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  } finally {
    image.ariaBusy = null;
  }
}

/**
 * The content of the editor as it is stored. The editor itself names uploaded pictures by their id: with an address, each
 * image that it creates would be requested without the session.
 */
export function toStoredHtml(html: string): string {
  if (!html.includes("data-picture")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const image of body.querySelectorAll<HTMLImageElement>("img[data-picture]")) {
    image.setAttribute("src", getPictureUrl(Number(image.dataset["picture"])));
    delete image.dataset["picture"];
  }
  return body.innerHTML;
}

/** The id of an uploaded picture in a stored, copied or pasted image. */
export function readPictureId(image: Element): number | undefined {
  const own = image.getAttribute("data-picture");
  if (own !== null) return findPictureId(getPictureUrl(Number(own)));
  const address = image.getAttribute("src") ?? "";
  // Browsers copy addresses with their host.
  return findPictureId(address.startsWith(location.origin) ? address.slice(location.origin.length) : address);
}
