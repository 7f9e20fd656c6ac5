/**
 * Whether a text names a time zone of the IANA list that this machine knows; offsets such as `+08:00` are not accepted.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return /^[a-z]/iu.test(name);
  } catch {
    // Intl reports unknown time zones only by this error.
    return false;
  }
}
