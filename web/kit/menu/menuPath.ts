import { isPath } from "#base/page/address";

/** The internal path that a menu entry names, with or without the router's hash; `undefined` if it names none. */
export function parseMenuPath(text: string | null): string | undefined {
  const path = (text ?? "").trim().replace(/^#(?=\/)/u, "");
  return isPath(path) ? path : undefined;
}

/** Whether a text is an http or https URL; no other scheme ever becomes a link (security 5.7). */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//iu.test(text) && URL.canParse(text);
}
