import type { TextSource } from "#contract/text";

export const captchaText: TextSource = { name: "captcha", folder: "modules/identity/captcha/text" };
