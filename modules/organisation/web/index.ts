import { webModule } from "#kit";
import { organisationText } from "#modules/organisation/text";

export const organisationWeb = webModule({
  screens: { "/system/org/index": async () => await import("./OrganisationListPage.tsx") },
  texts: organisationText,
  searches: [async () => await import("./organisation.search.ts")],
  widgets: async () => await import("./organisation.home.ts"),
});

export { organisationPicker } from "./organisationPicker.ts";
export { organisationTree } from "./organisationTree.ts";
