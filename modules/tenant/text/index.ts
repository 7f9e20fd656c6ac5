import type { TextSource } from "#contract/text";

export const tenantText: TextSource = { folder: "modules/tenant/text" };
