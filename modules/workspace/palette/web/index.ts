import { webModule } from "#kit/webModule.ts";
import { paletteText } from "../text/index.ts";
import { PaletteButton } from "./PaletteButton.tsx";

export const paletteWeb = webModule({
  texts: paletteText,
  manual: async () => await import("./palette.manual.ts"),
  headerItems: [{ order: 10, Item: PaletteButton }],
});
