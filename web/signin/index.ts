// One file for the browser: who signs in the first time needs both.
export { ChangePasswordPage } from "./ChangePasswordPage.tsx";
export { SignInPage } from "./SignInPage.tsx";
