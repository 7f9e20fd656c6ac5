export { AccountSignIn, type SignInMethodProps } from "./AccountSignIn.tsx";
export { SignInButton } from "./SignInButton.tsx";
export { isTenantTyped, type TenantChoice } from "./tenantChoice.ts";
export { TenantItem } from "./lateTenantItem.ts";
export { useCountdown } from "./useCountdown.ts";
export { type SignInErrorHandler, type SignInFailure, useSignInAttempt } from "./useSignInAttempt.ts";
