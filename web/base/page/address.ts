/** The start page (specification 2). */
export const homePath = "/dashboard/home";
/** The personal centre, if the menu contains it. */
export const profilePath = "/system/userCenter";
/** The messages of the account, if the menu contains them. */
export const messagesPath = "/dashboard/notice";
/** The public sign-in page. */
export const signInPath = "/login";

export type PageAddress = { pathname: string; search: string };

/**
 * The URL of the sign-in page with the page to return to: its path as `redirect`, its query as JSON in `params`
 * (specification 2). `tenantId` 0 means no tenant.
 */
export function toSignInAddress({ pathname, search }: PageAddress, tenantId = 0): string {
  const query = new URLSearchParams();
  if (pathname !== "/" && pathname !== signInPath) {
    query.set("redirect", pathname);
    const params = paramsIn(search);
    if (params !== undefined) query.set("params", params);
  }
  if (tenantId > 0) query.set("tid", String(tenantId));
  return query.size === 0 ? signInPath : `${signInPath}?${query.toString()}`;
}

/** A repeated name becomes a list. */
function paramsIn(search: string): string | undefined {
  const query = new URLSearchParams(search);
  // The tenant is a parameter of the sign-in page itself.
  query.delete("tid");
  const named = [...new Set(query.keys())].map((name) => {
    const [value = "", ...others] = query.getAll(name);
    return [name, others.length === 0 ? value : [value, ...others]] as const;
  });
  return named.length === 0 ? undefined : JSON.stringify(Object.fromEntries(named));
}

/** The target after sign-in: only paths of this application. */
export function resolveReturnPath(search: string): string {
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
    // Other values come from an edited URL.
    const plain = values.filter(([, value]) => typeof value === "string" || typeof value === "number");
    return new URLSearchParams(plain.map(([name, value]) => [name, String(value)])).toString();
  } catch {
    return ""; // The address was truncated.
  }
}

/**
 * Whether a text is a URL inside this application: one slash, no scheme, no other host, not sign-in itself. Browsers
 * drop line breaks and tabs from URLs, so `/⇥/host` would lead to another host as well.
 */
export function isOwnPath(text: string): boolean {
  return isPath(text) && !text.startsWith(signInPath);
}

/** Whether a text is a path on this host. */
export function isPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}
