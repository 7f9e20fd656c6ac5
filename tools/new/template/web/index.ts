import { webModule } from "#kit";
import { thingText } from "#modules/thing/text";

export const thingWeb = webModule({
  screens: { "/thing/index": async () => await import("./ThingListPage.tsx") },
  texts: thingText,
  searches: [async () => await import("./thing.search.ts")],
});
