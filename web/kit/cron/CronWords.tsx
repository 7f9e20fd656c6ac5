import { lazyComponent } from "../parts/lazyComponent.tsx";

/** A cron expression in words, which follow when they are loaded: `<CronWords text="0 9 * * 1-5" />`. */
export const CronWords = lazyComponent<{ text: string }>(
  async () => (await import("./CronWordsView.lazy.tsx")).CronWordsView,
);
