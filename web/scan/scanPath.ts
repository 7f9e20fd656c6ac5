/** The page where a sign-in by scanning is agreed to; the code stands behind it. */
export const scanPath = "/scan";

/** Whether an address is that page, with or without a code. */
export function isScanPath(pathname: string): boolean {
  return pathname === scanPath || pathname.startsWith(`${scanPath}/`);
}
