import { getFormatLocale } from "#base/i18n";
import { getDisplayTimeZone } from "#base/displayTimeZone";

/**
 * Caches formats by interface language, display time zone and `variant`. Creating one is slow, and a list has many
 * cells.
 */
export function createFormatCache<Format>(
  make: (locale: string, variant: string) => Format,
): (variant?: string) => Format {
  const formats = new Map<string, Format>();
  return (variant = "") => {
    const locale = getFormatLocale();
    const key = `${locale} ${getDisplayTimeZone()} ${variant}`;
    const format = formats.get(key) ?? make(locale, variant);
    formats.set(key, format);
    return format;
  };
}
