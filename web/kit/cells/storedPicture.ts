import { skipToken, useQuery } from "@tanstack/react-query";
import { fetchStoredFile } from "#base/api";

/** Account pictures are not files of the web build: the server checks who may see them. */
const accountPictureUrl = /^\/api\/sysFile\/picture\?id=\d+$/u;

/**
 * The `src` of an `img` for the picture URL of a record. Account pictures are fetched with the session, because a
 * browser sends no token with an image; `undefined` until the picture is loaded, and if it is not available.
 */
export function useStoredPicture(url: string | null | undefined): string | undefined {
  const own = isOwnPicture(url) ? url : undefined;
  const { data } = useQuery({
    queryKey: ["picture", own],
    queryFn: own === undefined ? skipToken : async () => await readPicture(own),
    // Every new picture has a new URL.
    staleTime: Infinity,
  });
  return own === undefined ? (url ?? undefined) : data;
}

/** Whether a URL is that of an account picture, which needs the session. */
export function isOwnPicture(url: string | null | undefined): url is string {
  return typeof url === "string" && accountPictureUrl.test(url);
}

/** An account picture as a data URL. Throws CallError. */
export async function readPicture(url: string): Promise<string> {
  const blob = await fetchStoredFile(url);
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    const handleRead = () =>
      typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("a picture cannot be read"));
    reader.addEventListener("loadend", handleRead);
    reader.readAsDataURL(blob);
  });
}
