export { AccountSignIn, type SignInMethodProps } from "./AccountSignIn.tsx";
export { SignInButton } from "./SignInButton.tsx";
export { isTenantTyped, type TenantChoice, TenantItem } from "./TenantItem.tsx";
export { useCountdown } from "./useCountdown.ts";
export { type SignInErrorHandler, type SignInFailure, useSignInAttempt } from "./useSignInAttempt.ts";
