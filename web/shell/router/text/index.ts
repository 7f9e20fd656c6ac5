import type { TextSource } from "#contract/text";

/** The words of pages that cannot be shown and of those in frames; they load with the first of them. */
export const routerText: TextSource = { name: "shell.router", folder: "web/shell/router/text" };
