/** Where a page in a frame comes from. */
export type FrameSource = { readonly host: string; readonly isAllowed: boolean };

/**
 * Whether a page may be shown in here: one of this very host, or of a host that the operator allows (security 9.3). The
 * server's content security policy knows the same hosts.
 */
export function frameSourceOf(url: string, allowedOrigins: readonly string[]): FrameSource {
  const target = URL.canParse(url, location.origin) ? new URL(url, location.origin) : undefined;
  if (target === undefined || !/^https?:$/u.test(target.protocol)) return { host: url, isAllowed: false };
  return { host: target.host, isAllowed: [location.origin, ...allowedOrigins].includes(target.origin) };
}

/** Whether what a frame has loaded is a refusal. Pages of other hosts do not tell. */
export function isRefused(frame: HTMLIFrameElement): boolean {
  // A refusal of our own server.
  if (frame.contentDocument?.contentType === "application/json") return true;
  try {
    const [entry] = frame.contentWindow?.performance.getEntriesByType("navigation") ?? [];
    const status = entry !== undefined && "responseStatus" in entry ? Number(entry.responseStatus) : 0;
    return status >= 400;
  } catch {
    return false; // Another host's: the browser keeps it to itself.
  }
}
