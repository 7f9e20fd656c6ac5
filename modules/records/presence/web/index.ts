import { webModule } from "#kit";
import { presenceText } from "../text/index.ts";

export const presenceWeb = webModule({
  texts: presenceText,
  manual: async () => await import("./presence.manual.ts"),
  live: async () => await import("./PresenceEvents.tsx"),
});
