import { definePicker } from "#kit";
import { positionApi } from "../contract.ts";
import { SuggestedPositionsButton } from "./SuggestedPositionsButton.tsx";

/** The tenant's positions. */
export const positionPicker = definePicker(positionApi, {
  call: "list",
  label: ({ name }) => name,
  meta: ({ code }) => code,
  EmptyAction: SuggestedPositionsButton,
});
