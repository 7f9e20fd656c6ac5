import { webModule } from "../kit/webModule.ts";
import { shellText } from "../text/index.ts";

/** The home page; its words are the shell's. */
export const homeWeb = webModule({
  screens: { "/home/index": async () => await import("./HomePage.tsx") },
  texts: shellText,
});
