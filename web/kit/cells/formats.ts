import { currentLanguage } from "../../i18n.ts";
import { shownZone } from "../../zone.ts";

/**
 * A format of the interface's language and the shown zone, and of `about` where it comes in kinds. Making one takes long,
 * and a list has many cells: each is made once.
 */
export function perLanguage<Format>(make: (language: string, about: string) => Format): (about?: string) => Format {
  const made = new Map<string, Format>();
  return (about = "") => {
    const language = currentLanguage();
    const key = `${language} ${shownZone()} ${about}`;
    const format = made.get(key) ?? make(language, about);
    made.set(key, format);
    return format;
  };
}
