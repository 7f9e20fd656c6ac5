export { roleWeb } from "./roleWeb.ts";
export { rolePicker } from "./rolePicker.ts";
export { accountField, type AccountFieldProps } from "./extensionPoints.ts";
export { findScopeText } from "../contract.ts";
