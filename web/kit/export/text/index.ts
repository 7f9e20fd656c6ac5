import type { TextSource } from "#contract/text";

/** The words of the dialog that exports a list. */
export const exportDialogText: TextSource = { folder: "web/kit/export/text" };
