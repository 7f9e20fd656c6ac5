import { webModule } from "#kit/webModule.ts";
import { importTaskKind } from "../taskKind.contract.ts";
import { importText } from "../text/index.ts";

export const importWeb = webModule({
  texts: importText,
  taskResults: {
    [importTaskKind]: async () => ({ Component: (await import("./ImportResultDialog.tsx")).ImportResultDialog }),
  },
  taskActions: {
    [importTaskKind]: async () => ({ Component: (await import("./ImportTaskActions.tsx")).ImportTaskActions }),
  },
});
