import { webModule } from "#kit/webModule.ts";
import { paletteText } from "../text/index.ts";
import { PaletteButton } from "./PaletteButton.tsx";

export const paletteWeb = webModule({
  texts: paletteText,
  headerItems: [{ order: 10, Item: PaletteButton }],
});
