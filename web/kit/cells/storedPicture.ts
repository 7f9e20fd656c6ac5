import { skipToken, useQuery } from "@tanstack/react-query";
import { fetchStored } from "../../api.ts";

/** Pictures of accounts are no files of the web build: the server asks who wants to see one. */
const ownAddress = /^\/api\/sysFile\/picture\?id=\d+$/u;

/**
 * What an `img` shows for the address that a record has of a picture. Ours are fetched with the session, since a browser
 * sends no token along with an image; `undefined` until it is there, and where it cannot be had.
 */
export function useStoredPicture(url: string | null | undefined): string | undefined {
  const own = isOwnPicture(url) ? url : undefined;
  const { data } = useQuery({
    queryKey: ["picture", own],
    queryFn: own === undefined ? skipToken : async () => await readPicture(own),
    // A new picture has an address of its own.
    staleTime: Infinity,
  });
  return own === undefined ? (url ?? undefined) : data;
}

/** Whether an address is that of a picture which asks for the session. */
export function isOwnPicture(url: string | null | undefined): url is string {
  return typeof url === "string" && ownAddress.test(url);
}

/** Such a picture as an address that holds all of it. Throws CallError. */
export async function readPicture(url: string): Promise<string> {
  const blob = await fetchStored(url);
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    const handleRead = () =>
      typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("a picture cannot be read"));
    reader.addEventListener("loadend", handleRead);
    reader.readAsDataURL(blob);
  });
}
