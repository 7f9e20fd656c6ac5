import type { TextSource } from "#contract/text";

export const tenantDatabaseText: TextSource = {
  name: "tenantDatabase",
  folder: "modules/identity/tenantDatabase/text",
};
