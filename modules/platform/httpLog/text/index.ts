import type { TextSource } from "#contract/text";

export const httpLogText: TextSource = { name: "httpLog", folder: "modules/platform/httpLog/text" };
