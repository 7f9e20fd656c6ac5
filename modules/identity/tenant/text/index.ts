import type { TextSource } from "#contract/text";

export const tenantText: TextSource = { name: "tenant", folder: "modules/identity/tenant/text" };
