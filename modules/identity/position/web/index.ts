export { positionWeb } from "./positionWeb.ts";
export { positionPicker } from "./positionPicker.ts";
