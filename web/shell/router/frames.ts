/** The host of a framed page. */
export type FrameSource = { readonly host: string; readonly isAllowed: boolean };

/**
 * Whether a page may be framed: one of this host, or of a host that the operator allows (security 9.3). The server's
 * content security policy allows the same hosts.
 */
export function getFrameSource(url: string, allowedOrigins: readonly string[]): FrameSource {
  const target = URL.canParse(url, location.origin) ? new URL(url, location.origin) : undefined;
  if (target === undefined || !/^https?:$/u.test(target.protocol)) return { host: url, isAllowed: false };
  return { host: target.host, isAllowed: [location.origin, ...allowedOrigins].includes(target.origin) };
}

/** Whether a frame shows an error page of our server. Pages of other hosts cannot be inspected. */
export function isRefused(frame: HTMLIFrameElement): boolean {
  // An error page of our own server.
  if (frame.contentDocument?.contentType === "application/json") return true;
  try {
    const [entry] = frame.contentWindow?.performance.getEntriesByType("navigation") ?? [];
    const status = entry !== undefined && "responseStatus" in entry ? Number(entry.responseStatus) : 0;
    return status >= 400;
  } catch {
    return false; // Another host's: the browser keeps it to itself.
  }
}
