export { AccountSignIn, type SignInMethodProps } from "./AccountSignIn.tsx";
export { type SignInErrorHandler, useSignInAttempt } from "./useSignInAttempt.ts";
