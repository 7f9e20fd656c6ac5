import type { Language } from "#contract/languages";
import type { TextKey, TextParameters } from "#contract/text";
import type { TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import type { Channel, MessagePurpose } from "../contract.ts";
import type { Template } from "./sender.ts";

/** A value that the text of a purpose may contain. */
export type MessageVariable = {
  readonly name: string;
  readonly title: TextKey;
  /** Stands in for the value in a preview. */
  readonly example: string;
  /** No text of the purpose does without it: the code of a code message. */
  readonly isRequired?: boolean;
  /** The standard text has plural forms for this number and calls it `count`. */
  readonly isCount?: true;
};

/** A message that the product sends by itself, with its standard text. */
export type MessagePurposeDefinition = {
  readonly name: MessagePurpose;
  readonly title: TextKey;
  readonly channels: readonly Channel[];
  readonly variables: readonly MessageVariable[];
  readonly subject: TextKey;
  /** If there is a variable `link`, the standard text ends with it. */
  readonly text: TextKey;
};

/** The purposes, each provided by the module that sends its messages: `messagePurposes.provide(testMessage)`. */
export const messagePurposes = defineExtensionPoint<MessagePurposeDefinition>("outbox.purposes");

/** The values of a message by the names of its variables. */
export type MessageValues = Readonly<Record<string, string>>;

/** What a message says. */
export type MessageText = {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly template?: Template;
};

/** A purpose with what its text depends on. */
export type WordingRequest = {
  readonly purpose: MessagePurposeDefinition;
  readonly channel: Channel;
  readonly language: Language;
  readonly values: MessageValues;
};

/** Finds the text that the tenant has written for a purpose; undefined: the standard one applies. */
export type TenantWordings = (ctx: TenantContext, request: WordingRequest) => Promise<MessageText | undefined>;

/** The module with the texts of tenants. */
export const tenantWordings = defineExtensionPoint<TenantWordings>("outbox.wordings");

/** What a message of a purpose says: the tenant's own text, otherwise the standard one. */
export async function composeMessage(ctx: TenantContext, request: WordingRequest): Promise<MessageText> {
  for (const find of tenantWordings.list(ctx)) {
    const own = await find(ctx, request);
    if (own !== undefined) return own;
  }
  return composeStandard(ctx, request);
}

/** The standard text of a purpose. With placeholders as values it is the text to start a template from. */
export function composeStandard(
  { app }: Pick<TenantContext, "app">,
  { purpose, language, values }: Omit<WordingRequest, "channel">,
): Pick<MessageText, "subject" | "text"> {
  const t = app.words.forLanguage(language);
  const { link = "" } = values;
  const textValues = { ...values, ...findCount(purpose, values) };
  const text = t(purpose.text, textValues);
  return { subject: oneLine(t(purpose.subject, textValues)), text: link === "" ? text : `${text}\n\n${link}` };
}

/** A placeholder is no number and is put into the general form. */
function findCount({ variables }: MessagePurposeDefinition, values: MessageValues): TextParameters {
  const counted = variables.find(({ isCount }) => isCount === true);
  const count = counted === undefined ? undefined : values[counted.name];
  if (count === undefined) return {};
  return { count: /^\d+$/u.test(count) ? Number(count) : count };
}

/** A name may contain anything; a mail header has one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, " ").trim();
}
