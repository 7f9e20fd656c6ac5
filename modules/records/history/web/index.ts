import { webModule } from "#kit/webModule.ts";
import { historyText } from "../text/index.ts";

export const historyWeb = webModule({
  texts: historyText,
  undo: async () => await import("./undo.ts"),
});

export { LazyTrashOpener } from "./LazyTrashOpener.ts";
