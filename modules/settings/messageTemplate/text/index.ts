import type { TextSource } from "#contract/text";

export const messageTemplateText: TextSource = {
  name: "messageTemplate",
  folder: "modules/settings/messageTemplate/text",
};
