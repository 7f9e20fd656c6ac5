import type { TextSource } from "#contract/text";

export const auditSealText: TextSource = { name: "auditSeal", folder: "modules/platform/auditSeal/text" };
