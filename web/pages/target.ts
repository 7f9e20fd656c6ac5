import { isPath } from "./address.ts";

/** The address of ours that a menu names, with or without the router's hash; `undefined` where it names none. */
export function addressIn(text: string | null): string | undefined {
  const path = (text ?? "").trim().replace(/^#(?=\/)/u, "");
  return isPath(path) ? path : undefined;
}

/** Whether a text is the address of a page of some site; no scheme but the web's ever becomes a link (security 5.7). */
export function isSiteAddress(text: string): boolean {
  return /^https?:\/\//iu.test(text) && URL.canParse(text);
}
