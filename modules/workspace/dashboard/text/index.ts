import type { TextSource } from "#contract/text";

export const dashboardText: TextSource = { name: "dashboard", folder: "modules/workspace/dashboard/text" };
