import type { TextSource } from "#contract/text";

export const tenantAdministrationText: TextSource = {
  name: "tenantAdministration",
  folder: "modules/identity/tenantAdministration/text",
};
