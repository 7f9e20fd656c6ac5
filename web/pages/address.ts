/** The page that the root leads to (specification 2). */
export const homePath = "/dashboard/home";
/** The personal centre, where the menu has it. */
export const profilePath = "/system/userCenter";
/** The public sign-in page. */
export const signInPath = "/login";

type Address = { pathname: string; search: string };

/**
 * The address of the sign-in page that knows where to come back to, and to which tenant: the path as `redirect`, its
 * query as JSON in `params` (specification 2). `tenantId` 0 names none.
 */
export function targetOf({ pathname, search }: Address, tenantId = 0): string {
  const query = new URLSearchParams();
  if (pathname !== "/" && pathname !== signInPath) {
    query.set("redirect", pathname);
    const params = paramsIn(search);
    if (params !== undefined) query.set("params", params);
  }
  if (tenantId > 0) query.set("tid", String(tenantId));
  return query.size === 0 ? signInPath : `${signInPath}?${query.toString()}`;
}

/** A name that stands several times becomes a list. */
function paramsIn(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const named = [...new Set(query.keys())].map((name) => {
    const [value = "", ...others] = query.getAll(name);
    return [name, others.length === 0 ? value : [value, ...others]] as const;
  });
  return named.length === 0 ? undefined : JSON.stringify(Object.fromEntries(named));
}

/** Where to go after sign-in: only to a path of this application. */
export function returnTo(search: string): string {
  const query = new URLSearchParams(search);
  const redirect = query.get("redirect");
  if (redirect === null || !isOwnPath(redirect)) return homePath;
  const params = queryOf(query.get("params") ?? "");
  if (params === "") return redirect;
  return `${redirect}${redirect.includes("?") ? "&" : "?"}${params}`;
}

function queryOf(params: string): string {
  try {
    const named: Record<string, unknown> = params.startsWith("{") ? JSON.parse(params) : {};
    const values = Object.entries(named).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
    // Whatever else stands in somebody's address is no query of ours.
    const plain = values.filter(([, value]) => typeof value === "string" || typeof value === "number");
    return new URLSearchParams(plain.map(([name, value]) => [name, String(value)])).toString();
  } catch {
    return ""; // Somebody has cut the address short.
  }
}

/**
 * Whether a text is an address inside of this application: one slash, no scheme, no other host, not sign-in itself.
 * Browsers drop line breaks and tabs from addresses, so `/⇥/host` would be another host as well.
 */
export function isOwnPath(text: string): boolean {
  return isPath(text) && !text.startsWith(signInPath);
}

/** Whether a text is a path of this very host. */
export function isPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}
