import type { TextSource } from "#contract/text";

export const serialText: TextSource = { name: "serial", folder: "modules/platform/serial/text" };
