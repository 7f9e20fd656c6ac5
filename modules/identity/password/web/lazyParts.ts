import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** Asks for the current password, before actions that only the owner of the account may take. */
export const PasswordPrompt = lazyComponent(async () => (await import("./PasswordPrompt.tsx")).PasswordPrompt);
