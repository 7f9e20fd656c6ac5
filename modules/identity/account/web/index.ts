export { accountWeb } from "./accountWeb.ts";
export { accountActions } from "./extensionPoints.ts";
export { accountPicker } from "./accountPicker.ts";
export { roleChoicePicker } from "./roleChoicePicker.ts";
