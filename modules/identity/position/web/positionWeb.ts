import { webModule } from "#kit";
import { positionText } from "../text/index.ts";

export const positionWeb = webModule({
  lists: { "/system/pos/index": async () => await import("./PositionListPage.tsx") },
  texts: positionText,
  manual: async () => await import("./position.manual.ts"),
  firstSteps: async () => await import("./position.firstStep.ts"),
  searches: [async () => await import("./position.search.ts")],
  widgets: async () => await import("./position.home.ts"),
});
