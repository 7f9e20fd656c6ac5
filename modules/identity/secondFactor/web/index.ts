export { secondFactorWeb } from "./secondFactorWeb.ts";
export { type EnrolmentProps, secondFactorKinds } from "./extensionPoints.ts";
export { RecoveryCodes } from "./lazyParts.ts";
