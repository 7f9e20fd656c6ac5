import type { TextSource } from "#contract/text";

export const verificationCodeText: TextSource = {
  name: "verificationCode",
  folder: "modules/identity/verificationCode/text",
};
