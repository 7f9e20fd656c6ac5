import { webModule } from "#kit";
import { regionText } from "#modules/region/text";

export const regionWeb = webModule({
  screens: { "/system/region/index": async () => await import("./RegionListPage.tsx") },
  texts: regionText,
});

export { regionPicker } from "./regionPicker.ts";
