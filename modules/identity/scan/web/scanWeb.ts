import { webModule } from "#kit/webModule.ts";
import { scanText } from "../text/index.ts";
import { LazyScanIcon } from "./LazyScanIcon.tsx";
import { isScanPath, scanPath } from "./scanPath.ts";

export const scanWeb = webModule({
  texts: scanText,
  standalonePages: [
    {
      order: 30,
      isDue: ({ path }) => isScanPath(path),
      load: async () => ({ Component: (await import("./ScanPage.tsx")).ScanPage }),
    },
  ],
  userMenuItems: [
    {
      key: "scan",
      title: "shell.scan",
      Icon: LazyScanIcon,
      path: scanPath,
      // Only phones have a camera to scan with.
      isOffered: ({ info, isNarrow }) => isNarrow && info?.offers.scan === true,
    },
  ],
});
