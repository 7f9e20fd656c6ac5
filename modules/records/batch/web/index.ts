import { webModule } from "#kit/webModule.ts";
import { batchTaskKind } from "../contract.ts";
import { batchText } from "../text/index.ts";

export const batchWeb = webModule({
  texts: batchText,
  taskResults: {
    [batchTaskKind]: async () => ({ Component: (await import("./BatchResultDialog.tsx")).BatchResultDialog }),
  },
});
