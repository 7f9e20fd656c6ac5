import { useLanguage } from "#base/i18n";
import { useCronWords } from "./cronWords.ts";

/** See `CronWords`. */
export function CronWordsView({ text }: { text: string }) {
  return useCronWords(useLanguage())(text);
}
