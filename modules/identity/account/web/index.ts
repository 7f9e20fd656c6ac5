export { accountWeb } from "./accountWeb.ts";
export { accountActions } from "./extensionPoints.ts";
export { roleChoicePicker } from "./roleChoicePicker.ts";
