import { accountText } from "#modules/account/text";
import { codeText } from "#modules/code/text";
import { addWords } from "../i18n.ts";
import { webModule } from "../kit/webModule.ts";
import { passwordText } from "../password/text/index.ts";
import { registerText } from "./text/index.ts";

/** The pages on which people register, for everybody. What is typed there is also spoken of in other modules' words. */
export const registerWeb = webModule({
  screens: {
    "/reg/index": async () => {
      const texts = [codeText, accountText, passwordText];
      const [page] = await Promise.all([import("./RegisterPage.tsx"), ...texts.map(addWords)]);
      return page;
    },
    "/regsuccess/index": async () => await import("./RegisteredPage.tsx"),
  },
  texts: registerText,
});
