import { webModule } from "#kit";
import { organisationText } from "../text/index.ts";

export const organisationWeb = webModule({
  lists: { "/system/org/index": async () => await import("./OrganisationListPage.tsx") },
  texts: organisationText,
  manual: async () => await import("./organisation.manual.ts"),
  firstSteps: async () => await import("./organisation.firstStep.ts"),
  searches: [async () => await import("./organisation.search.ts")],
  widgets: async () => await import("./organisation.home.ts"),
});
