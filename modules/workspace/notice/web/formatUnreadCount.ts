const maxCount = 99;

/** The number in a badge: larger ones are `99+`. */
export function formatUnreadCount(count: number): string {
  return count > maxCount ? `${maxCount}+` : String(count);
}
