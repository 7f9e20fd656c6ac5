import { webModule } from "#kit/webModule.ts";
import { helpText } from "../text/index.ts";
import { HelpButton } from "./HelpButton.tsx";
import { HelpIcon } from "./HelpIcon.tsx";
import { requestHelp } from "./helpRequest.ts";

export const helpWeb = webModule({
  texts: helpText,
  headerItems: [{ order: 65, Item: HelpButton }],
  // A narrow header has no room for the button.
  userMenuItems: [
    {
      key: "help",
      title: "shell.help",
      Icon: HelpIcon,
      open: requestHelp,
      isOffered: ({ isNarrow }) => isNarrow,
    },
  ],
});
