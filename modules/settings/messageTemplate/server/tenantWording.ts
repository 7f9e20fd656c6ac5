import { isLanguage, type Language } from "#contract/languages";
import { Status } from "#contract/fields";
import { defaultLanguage } from "#modules/identity/tenant/server";
import { oneLine, type TenantWordings, type MessageText } from "#modules/identity/outbox/server";
import type { TenantContext } from "#core/request/context";
import { readSettings } from "#core/request/settings";
import type { RowOf } from "#core/rows/table";
import { TemplateType } from "../contract.ts";
import { messageTemplates } from "./messageTemplate.table.ts";
import { listPlaceholders, renderPlain, type TemplateValues } from "../placeholder.contract.ts";
import { renderRich, toPlainText } from "./renderTemplate.ts";

type Row = RowOf<typeof messageTemplates>;

/** The subject and the content of a template in one language. */
export type LocalisedText = { readonly subject?: string | null | undefined; readonly content: string };

/** The text for a reader: in the reader's language, else in the tenant's default language, else the main one. */
export async function selectText(ctx: TenantContext, row: Row, language: Language): Promise<LocalisedText> {
  const { subject, content, translations } = row;
  const own = translations[language];
  if (own !== undefined || Object.keys(translations).length === 0) return own ?? { subject, content };
  const preferred = (await readSettings(ctx.app, ctx.tenantId)).get(defaultLanguage);
  return (isLanguage(preferred) ? translations[preferred] : undefined) ?? { subject, content };
}

/** What the message of a template says. */
export function toWording(row: Row, { subject, content }: LocalisedText, values: TemplateValues): MessageText {
  const rendered = row.isRich ? renderRich(content, values) : renderPlain(content, values);
  return {
    subject: oneLine(renderPlain(subject ?? "", values)),
    text: row.isRich ? toPlainText(rendered) : rendered.trim(),
    ...(row.isRich ? { html: rendered } : {}),
    ...(row.type === TemplateType.sms && row.providerTemplate !== null
      ? { template: toProviderTemplate(row, content, values) }
      : {}),
  };
}

/** The provider numbers the parameters of its template: they are in the order of the content. */
function toProviderTemplate(row: Row, content: string, values: TemplateValues): NonNullable<MessageText["template"]> {
  const names = [...new Set(listPlaceholders(content).map(({ name }) => name))];
  return {
    id: row.providerTemplate,
    ...(row.signName === null ? {} : { signName: row.signName }),
    parameters: Object.fromEntries(names.map((name) => [name, values.get(name) ?? ""])),
  };
}

/** The tenant's own text for a purpose, while its template is enabled. */
export const findTenantWording: TenantWordings = async (ctx, { purpose, channel, language, values }) => {
  const type = channel === "sms" ? TemplateType.sms : TemplateType.email;
  const [row] = await ctx.rows(messageTemplates).list({ purpose: purpose.name, type, status: Status.enabled });
  if (row === undefined) return undefined;
  return toWording(row, await selectText(ctx, row, language), new Map(Object.entries(values)));
};
