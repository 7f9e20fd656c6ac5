/** The page that the root leads to (specification 2). */
export const homePath = "/dashboard/home";
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
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(params)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "string" || typeof one === "number" || typeof one === "boolean")
        query.append(name, String(one));
    }
  }
  return query.toString();
}

function entriesOf(json: string): [string, unknown][] {
  if (!json.startsWith("{")) return [];
  try {
    const params: object = JSON.parse(json);
    return Object.entries(params);
  } catch {
    return []; // Somebody has cut the address short.
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

/** The address of ours that a menu names, with or without the router's hash; `undefined` where it names none. */
export function addressIn(text: string | null): string | undefined {
  const path = (text ?? "").trim().replace(/^#(?=\/)/u, "");
  return isPath(path) ? path : undefined;
}

/** Whether a text is the address of a page of some site; no scheme but the web's ever becomes a link (security 5.7). */
export function isSiteAddress(text: string): boolean {
  return /^https?:\/\//iu.test(text) && URL.canParse(text);
}
