import { Chip, defineResource, useTexts } from "#kit";
import { type MessageTemplate, messageTemplateApi, TemplateType } from "../contract.ts";
import { ContentInput } from "./ContentInput.tsx";
import { toFormatted, toUnformatted } from "./formats.ts";
import { GroupInput } from "./GroupInput.tsx";
import { PurposeInput } from "./PurposeInput.tsx";
import { canBeRich, typeChoices, typeLabels } from "./templateTypes.ts";
import { TranslationsInput } from "./TranslationsInput.tsx";
import { usePurposes } from "./usePurpose.ts";

const isForPurposes = (type: unknown) => type === TemplateType.email || type === TemplateType.sms;
const isProviders = (values: { readonly [Name in string]?: unknown }) =>
  values["type"] === TemplateType.sms && typeof values["purpose"] === "string" && values["purpose"] !== "";

export const messageTemplateResource = defineResource(messageTemplateApi, (column, field) => ({
  title: "messageTemplate.title",
  search: [field.text("name"), field.select("type", typeChoices), field.text("code"), field.text("groupName")],
  columns: [
    column.text("name", { width: 220 }),
    column.text("code", { width: 160 }),
    column.text("groupName", { width: 140 }),
    column.custom("type", (template) => <Type template={template} />, { width: 110 }),
    column.custom("purpose", (template) => <Purpose template={template} />, { width: 150 }),
    column.text("subject", { width: 240 }),
    column.number("orderNo"),
    column.status("status"),
    column.text("remark", { width: 200 }),
  ],
  form: [
    field.text("name"),
    field.text("code"),
    field.custom("groupName", (input) => <GroupInput {...input} />),
    field.select("type", typeChoices),
    field.custom("purpose", (input) => <PurposeInput {...input} />, {
      hint: "messageTemplate.purposeHint",
      isShown: ({ type }) => isForPurposes(type),
    }),
    field.status("status"),
    field.text("providerTemplate", { hint: "messageTemplate.providerTemplateHint", isShown: isProviders }),
    field.text("signName", { isShown: isProviders }),
    field.switch("isRich", { isShown: ({ type }) => canBeRich(type) }),
    field.number("orderNo"),
    field.text("subject", { isWide: true, isShown: ({ type }) => canBeRich(type) }),
    field.custom("content", (input) => <ContentInput {...input} />, { isWide: true }),
    field.custom("translations", (input) => <TranslationsInput {...input} />, { isWide: true }),
    field.textArea("remark"),
  ],
  formContainer: "drawer",
  formWidth: 880,
  // A text that is no longer formatted would show its tags.
  derive: ({ isRich }, { content = "", translations = {} }) => {
    if (isRich === undefined) return undefined;
    const convert = isRich ? toFormatted : toUnformatted;
    const texts = Object.entries(translations).map(([language, text]) => [
      language,
      { ...text, content: convert(text.content) },
    ]);
    return { content: convert(content), translations: Object.fromEntries(texts) };
  },
  card: { meta: ["groupName", "code"], status: ["status"], text: "subject" },
}));

function Type({ template: { type } }: { template: MessageTemplate }) {
  const t = useTexts();
  return t(typeLabels[type]);
}

function Purpose({ template: { purpose } }: { template: MessageTemplate }) {
  const t = useTexts();
  const title = usePurposes().find(({ name }) => name === purpose)?.title;
  return title === undefined ? t("kit.none") : <Chip tone="blue">{title}</Chip>;
}
