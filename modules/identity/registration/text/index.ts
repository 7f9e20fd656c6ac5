import type { TextSource } from "#contract/text";

export const registrationText: TextSource = { name: "registration", folder: "modules/identity/registration/text" };
