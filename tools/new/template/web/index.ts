import { webModule } from "#kit";
import { thingText } from "../text/index.ts";

export const thingWeb = webModule({
  lists: { "/thing/index": async () => await import("./ThingListPage.tsx") },
  texts: thingText,
  searches: [async () => await import("./thing.search.ts")],
});
