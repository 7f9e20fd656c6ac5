import type { TextSource } from "#contract/text";

/** Words of cron expressions, which load with their input. */
export const cronText: TextSource = { name: "kit.cron", folder: "web/kit/cron/text" };
