import { isLanguage } from "#contract/languages";
import type { TextKey, TextParameters } from "#contract/text";
import type { ValidationIssue } from "#contract/validationIssue";
import { InvalidInput } from "#core/http/input";
import { messagePurposes, type MessagePurposeDefinition } from "#modules/identity/outbox/server";
import type { Channel, MessagePurpose } from "#modules/identity/outbox/contract";
import type { Context } from "#core/request/context";
import { messageTemplateError, richTypes, TemplateType, type TemplateTypeValue } from "../contract.ts";
import type { StoredTranslations } from "./messageTemplate.table.ts";
import { findUnclosedLine, listPlaceholders } from "../placeholder.contract.ts";
import { sanitiseTemplate, toPlainText } from "./renderTemplate.ts";

/** More than any message needs; it bounds the size of the result. */
const maxPlaceholders = 200;

/** What a template says, and what decides which placeholders it may have. */
export type TemplateContent = {
  readonly type: TemplateTypeValue;
  readonly purpose: MessagePurpose | null;
  readonly isRich: boolean;
  readonly subject: string | null;
  readonly content: string;
  readonly translations: StoredTranslations;
  readonly providerTemplate: string | null;
  readonly signName: string | null;
};

type LocalisedContent = { readonly subject?: string | null | undefined; readonly content: string };

/** The channel of a type; undefined for those that the outbox does not send. */
export function toChannel(type: TemplateTypeValue): Channel | undefined {
  if (type === TemplateType.sms) return "sms";
  return type === TemplateType.email ? "email" : undefined;
}

/** Checks a template and returns what is stored of it. Throws the error that names the fault. */
export function toCheckedTemplate(ctx: Context, template: TemplateContent): TemplateContent {
  const { type } = template;
  const isRich = template.isRich && richTypes.includes(type);
  const hasSubject = type === TemplateType.email || type === TemplateType.notice;
  const clean = ({ subject, content }: LocalisedContent) => ({
    subject: hasSubject ? (subject ?? null) : null,
    content: isRich ? sanitiseTemplate(content) : content,
  });
  const translations = Object.fromEntries(
    Object.entries(template.translations).map(([language, part]) => [language, clean(part)]),
  );
  const checked = { ...template, ...clean(template), isRich, translations };
  for (const part of listParts(ctx, checked)) checkPart(part, type);
  if (checked.purpose === null) return { ...checked, providerTemplate: null, signName: null };
  checkPurpose(ctx, checked);
  return checked;
}

/** A text of a template, by the field of the form that has it, and its name in errors: a template may have many. */
type TextPart = { readonly field: "subject" | "content" | "translations"; readonly part: string };

/** The texts of one language. */
type NamedContent = LocalisedContent & { readonly subjectPart: TextPart; readonly contentPart: TextPart };

/** A template in all of its languages. */
function listParts(ctx: Context, { subject, content, translations }: TemplateContent): NamedContent[] {
  const names = new Intl.DisplayNames([ctx.language], { type: "language" });
  const [subjectName, contentName] = [ctx.t("messageTemplate.subject"), ctx.t("messageTemplate.content")];
  const further = Object.entries(translations).map(([language, part]) => {
    const name = isLanguage(language) ? (names.of(language) ?? language) : language;
    const toPart = (text: string): TextPart => ({ field: "translations", part: `${name} · ${text}` });
    return { ...part, subjectPart: toPart(subjectName), contentPart: toPart(contentName) };
  });
  const subjectPart = { field: "subject", part: subjectName } as const;
  const contentPart = { field: "content", part: contentName } as const;
  return [{ subject, content, subjectPart, contentPart }, ...further];
}

function checkPart({ subject, content, subjectPart, contentPart }: NamedContent, type: TemplateTypeValue): void {
  if (type === TemplateType.email && (subject ?? null) === null)
    throw createTextFault(subjectPart, "messageTemplate.subject_required");
  if (toPlainText(content) === "") throw createTextFault(contentPart, "messageTemplate.no_content");
  for (const [text, part] of [
    [subject ?? "", subjectPart],
    [content, contentPart],
  ] as const) {
    const line = findUnclosedLine(text);
    if (line !== undefined) throw createTextFault(part, "messageTemplate.unclosed_placeholder", { line });
  }
  checkSize(content);
}

/** The form marks the field. */
function createTextFault({ field, part }: TextPart, key: TextKey, parameters?: TextParameters): InvalidInput {
  return createFault(field, { key, parameters: { ...parameters, part } });
}

function createFault(field: keyof TemplateContent, issue: ValidationIssue): InvalidInput {
  return new InvalidInput(new Map<string, ValidationIssue[]>([[field, [issue]]]));
}

/** Throws if a content has so many placeholders that its result could become very long. */
export function checkSize(content: string): void {
  if (listPlaceholders(content).length > maxPlaceholders)
    throw messageTemplateError("messageTemplate.too_many_placeholders", { maximum: maxPlaceholders });
}

function checkPurpose(ctx: Context, template: TemplateContent): void {
  const { type, purpose } = template;
  const channel = toChannel(type);
  const definition = messagePurposes.list(ctx).find(({ name }) => name === purpose);
  if (definition === undefined || channel === undefined || !definition.channels.includes(channel))
    throw createFault("purpose", { key: "messageTemplate.no_such_purpose" });
  for (const part of listParts(ctx, template)) checkPlaceholders(definition, part);
  if (channel === "sms") checkProviderTemplate(ctx, template);
}

/**
 * An SMS leaves with a template and a signature of the installation's account at the provider, which all tenants share:
 * only its administrator may name them.
 */
function checkProviderTemplate({ caller }: Context, { providerTemplate }: TemplateContent): void {
  if (!caller.isPlatform) throw messageTemplateError("messageTemplate.provider_template_reserved");
  if (providerTemplate === null)
    throw createFault("providerTemplate", { key: "messageTemplate.provider_template_required" });
}

function checkPlaceholders({ variables }: MessagePurposeDefinition, checked: NamedContent): void {
  const { subject, content, subjectPart, contentPart } = checked;
  const used = listPlaceholders(content);
  const known = new Set(variables.map(({ name }) => name));
  const all = [
    ...listPlaceholders(subject ?? "").map((one) => ({ ...one, part: subjectPart })),
    ...used.map((one) => ({ ...one, part: contentPart })),
  ];
  for (const { name, line, part } of all)
    if (!known.has(name)) throw createTextFault(part, "messageTemplate.unknown_placeholder", { name, line });
  const missing = variables.find(({ name, isRequired }) => isRequired && !used.some((one) => one.name === name));
  if (missing !== undefined)
    throw createTextFault(contentPart, "messageTemplate.required_placeholder", { name: missing.name });
}
