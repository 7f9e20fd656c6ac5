export { ChangePasswordForm, passwordWeb } from "./passwordWeb.ts";
export { PasswordPrompt } from "./lazyParts.ts";
export { NewPasswordFields } from "./NewPasswordFields.tsx";
