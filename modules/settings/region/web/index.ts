export { regionWeb } from "./regionWeb.ts";
export { regionPicker } from "./regionPicker.ts";
