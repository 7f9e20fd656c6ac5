import type { TextSource } from "#contract/text";

export const registrationText: TextSource = { folder: "modules/registration/text" };
