import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** The fields of a new password, for forms of other modules. */
export const NewPasswordFields = lazyComponent(async () => (await import("./NewPasswordFields.tsx")).NewPasswordFields);

/** Asks for the current password, before actions that only the owner of the account may take. */
export const PasswordPrompt = lazyComponent(async () => (await import("./PasswordPrompt.tsx")).PasswordPrompt);
