import type { TextSource } from "#contract/text";

/** Words of the shell by language. */
export const shellText: TextSource = { name: "shell", folder: "web/shell/text" };
