/** Whether a text names a zone of the IANA list that this machine knows; an offset as `+08:00` is none. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return /^[a-z]/iu.test(name);
  } catch {
    // Intl says by this error alone what it does not know.
    return false;
  }
}
