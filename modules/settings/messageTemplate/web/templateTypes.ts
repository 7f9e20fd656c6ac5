import type { Choice } from "#kit";
import { richTypes, TemplateType, type TemplateTypeValue } from "../contract.ts";

/** The types of templates by their text. */
export const typeLabels = {
  [TemplateType.notice]: "messageTemplate.type.notice",
  [TemplateType.sms]: "messageTemplate.type.sms",
  [TemplateType.email]: "messageTemplate.type.email",
  [TemplateType.weChat]: "messageTemplate.type.weChat",
  [TemplateType.dingTalk]: "messageTemplate.type.dingTalk",
  [TemplateType.weCom]: "messageTemplate.type.weCom",
} as const satisfies Record<TemplateTypeValue, string>;

/** The types as options. */
export const typeChoices: readonly Choice[] = Object.values(TemplateType).map((value) => ({
  value,
  label: typeLabels[value],
}));

/** Whether the content of a type may have formats. */
export function canBeRich(type: unknown): boolean {
  return richTypes.some((one) => one === type);
}
