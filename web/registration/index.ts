import { accountText } from "#modules/account/text";
import { codeText } from "#modules/code/text";
import { addWords } from "../i18n.ts";
import { webModule } from "../kit/webModule.ts";
import { registerText } from "./text/index.ts";

/** The pages on which people register, for everybody. */
export const registerWeb = webModule({
  screens: {
    "/reg/index": async () => {
      // What is typed there is also spoken of in the words of other modules.
      await Promise.all([addWords(codeText), addWords(accountText)]);
      return await import("./RegisterPage.tsx");
    },
    "/regsuccess/index": async () => await import("./RegisteredPage.tsx"),
  },
  texts: registerText,
});
