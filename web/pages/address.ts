/** The page that the root leads to (specification 2). */
export const homePath = "/dashboard/home";
/** The public sign-in page. */
export const signInPath = "/login";

type Address = { pathname: string; search: string };

/** The address of the sign-in page that knows where to come back to. */
export function targetOf({ pathname, search }: Address): string {
  if (pathname === "/" || pathname === signInPath) return signInPath;
  return `${signInPath}?${new URLSearchParams({ redirect: pathname + search }).toString()}`;
}

/**
 * Whether a text is an address inside of this application: one slash, no scheme, no other host, not sign-in itself.
 * Browsers drop line breaks and tabs from addresses, so `/⇥/host` would be another host as well.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) && !text.startsWith(signInPath);
}
