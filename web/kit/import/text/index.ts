import type { TextSource } from "#contract/text";

/** The words of the wizard that imports records. */
export const importWizardText: TextSource = { folder: "web/kit/import/text" };
