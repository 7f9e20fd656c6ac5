import type { TextSource } from "#contract/text";

export const dashboardText: TextSource = { folder: "modules/dashboard/text" };
