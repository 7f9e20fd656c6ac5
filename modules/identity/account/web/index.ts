export { accountWeb } from "./accountWeb.ts";
export { accountActions, type PersonActionProps, personActions } from "./extensionPoints.ts";
export { PersonName } from "./card/PersonName.tsx";
export { accountPicker } from "./accountPicker.ts";
export { roleChoicePicker } from "./roleChoicePicker.ts";
