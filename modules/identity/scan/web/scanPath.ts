/** The page that approves a QR code sign-in; the code follows in the path. */
export const scanPath = "/scan";

/** Whether an address is that page, with or without a code. */
export function isScanPath(pathname: string): boolean {
  return pathname === scanPath || pathname.startsWith(`${scanPath}/`);
}
