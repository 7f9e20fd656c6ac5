export { ChangePasswordForm, passwordWeb } from "./passwordWeb.ts";
export { NewPasswordFields, PasswordPrompt } from "./lazyParts.ts";
