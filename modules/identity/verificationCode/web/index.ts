export { CodeFields, type CodeValues } from "./CodeFields.tsx";
export { CodeSignIn, ForgottenPassword } from "./lazyParts.ts";
export type { CodeRequest } from "./useCodeRequest.ts";
