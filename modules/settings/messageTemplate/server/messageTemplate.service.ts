import type { InputOf, OutputOf } from "#contract/api";
import { requestError } from "#contract/errors";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { normalizeMobilePhone } from "#contract/mobilePhone";
import { type Channel, isRecipient } from "#modules/identity/outbox/contract";
import { composeStandard, messagePurposes, sendTest } from "#modules/identity/outbox/server";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import {
  type MessagePurposeInfo,
  type MessageTemplate,
  type messageTemplateApi,
  messageTemplateError,
} from "../contract.ts";
import { checkSize, toChannel, toCheckedTemplate } from "./checkTemplate.ts";
import { messageTemplates } from "./messageTemplate.table.ts";
import { listPlaceholders, renderPlain } from "../placeholder.contract.ts";
import { renderRich } from "./renderTemplate.ts";
import { selectText, toWording } from "./tenantWording.ts";

type Calls = (typeof messageTemplateApi)["calls"];
type Draft = InputOf<Calls["add"]>;

const takenError = () => messageTemplateError("messageTemplate.taken");
const maxGroups = 200;
const entity = "sysTemplate";

/** The groups in use. */
export async function listGroups(ctx: Context): Promise<string[]> {
  if (isHidden(ctx.caller, entity, "groupName")) return [];
  const rows = ctx.rows(messageTemplates);
  const groups = await rows.run(
    rows.select().select("row.groupName").distinct().orderBy("row.groupName").limit(maxGroups),
  );
  return groups.map(({ groupName }) => groupName);
}

/** The product's own messages with their standard texts, and the tenant's templates in place of them. */
export async function listPurposes(ctx: Context): Promise<MessagePurposeInfo[]> {
  const rows = ctx.rows(messageTemplates);
  const own = await rows.run(
    rows.select().select(["row.id", "row.code", "row.purpose", "row.type"]).where("row.purpose", "is not", null),
  );
  const isCodeHidden = isHidden(ctx.caller, entity, "code");
  const findOwn = (purpose: string, channel: string) =>
    own.find((row) => row.purpose === purpose && toChannel(row.type) === channel);
  return messagePurposes.list(ctx).map((purpose) => {
    const values = Object.fromEntries(purpose.variables.map(({ name }) => [name, `@(${name})`]));
    const { subject, text } = composeStandard(ctx, { purpose, language: ctx.language, values });
    return {
      name: purpose.name,
      title: ctx.t(purpose.title),
      variables: purpose.variables.map(({ name, title, example, isRequired = false }) => ({
        name,
        title: ctx.t(title),
        example,
        isRequired,
      })),
      subject,
      content: text,
      channels: purpose.channels.map((channel) => {
        const template = findOwn(purpose.name, channel);
        return {
          channel,
          templateId: template?.id ?? null,
          templateCode: isCodeHidden ? null : (template?.code ?? null),
          isEditable: channel !== "sms" || ctx.caller.isPlatform,
        };
      }),
    };
  });
}

/** Adds a template. */
export async function addTemplate(ctx: Context, draft: Draft): Promise<void> {
  const row = { ...draft, ...toCheckedTemplate(ctx, fillContent(draft)) };
  await mapUniqueViolation(takenError, async () => await ctx.rows(messageTemplates).add(row));
}

/** Changes a template. Its parts are checked together, because they depend on each other. */
export async function updateTemplate(ctx: Context, { id, version, ...changes }: InputOf<Calls["update"]>) {
  const rows = ctx.rows(messageTemplates);
  const current = await rows.get(id);
  const checked = toCheckedTemplate(ctx, fillContent({ ...current, ...withoutUndefined(changes) }));
  await mapUniqueViolation(takenError, async () => await rows.update(id, { ...changes, ...checked }, version));
}

type Content = Parameters<typeof toCheckedTemplate>[1];

/** Missing parts of a draft are null. */
function fillContent(draft: Pick<Draft, keyof Content>): Content {
  const { type, isRich, content, translations } = draft;
  return {
    type,
    isRich,
    content,
    translations,
    purpose: draft.purpose ?? null,
    subject: draft.subject ?? null,
    providerTemplate: draft.providerTemplate ?? null,
    signName: draft.signName ?? null,
  };
}

/** A field that is missing in an update stays as it is. */
function withoutUndefined<Changes extends object>(
  changes: Changes,
): { [Name in keyof Changes]: Exclude<Changes[Name], undefined> } {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.fromEntries` loses the names of the fields
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;
}

/** Deletes a template. One with a purpose gives way to the standard text. */
export async function deleteTemplate(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.rows(messageTemplates).remove(id);
}

/** The template with a code. */
export async function getTemplate(ctx: Context, { code }: { code: string }): Promise<MessageTemplate> {
  const [row] = await ctx.rows(messageTemplates).list({ code });
  if (row === undefined) throw messageTemplateError("messageTemplate.missing");
  const { tenantId: _tenantId, deletedAt: _deletedAt, ...answer } = row;
  return answer;
}

/** The content of an enabled template with its placeholders replaced. */
export async function renderTemplate(ctx: Context, { code, data }: InputOf<Calls["render"]>): Promise<string> {
  requireVisibleText(ctx);
  const [row] = await ctx.rows(messageTemplates).list({ code, status: Status.enabled });
  if (row === undefined) throw messageTemplateError("messageTemplate.missing");
  const { content } = await selectText(ctx, row, ctx.language);
  return (row.isRich ? renderRich : renderPlain)(content, new Map(Object.entries(data)));
}

/** A text shows fields that a role may hide. */
function requireVisibleText({ caller }: Context): void {
  if (["subject", "content", "translations"].some((field) => isHidden(caller, entity, field)))
    throw requestError("request.forbidden");
}

/** A content that is not stored yet, with its placeholders replaced. */
export async function previewTemplate(
  _ctx: Context,
  { content, data, isRich }: InputOf<Calls["proView"]>,
): Promise<OutputOf<Calls["proView"]>> {
  checkSize(content);
  return await Promise.resolve((isRich ? renderRich : renderPlain)(content, new Map(Object.entries(data))));
}

/** Sends a template with example values, within the limits of messages that are sent manually. */
export async function sendTestOfTemplate(
  ctx: Context,
  { id, recipient, language = ctx.language }: InputOf<Calls["sendTest"]>,
): Promise<void> {
  requireVisibleText(ctx);
  const row = await ctx.rows(messageTemplates).get(id);
  const channel = toChannel(row.type);
  if (channel === undefined) throw messageTemplateError("messageTemplate.not_testable");
  const entered = recipient ?? "";
  const address = entered === "" ? await getOwnAddress(ctx, channel) : toAddress(channel, entered);
  const text = await selectText(ctx, row, language);
  const examples = messagePurposes.list(ctx).find(({ name }) => name === row.purpose)?.variables ?? [];
  const values = new Map(listPlaceholders(text.content).map(({ name }) => [name, name]));
  for (const { name, example } of examples) values.set(name, example);
  await sendTest(ctx, {
    channel,
    recipient: address,
    ...toWording(row, text, values),
    code: "",
  });
}

function toAddress(channel: Channel, entered: string): string {
  const recipient = channel === "sms" ? normalizeMobilePhone(entered) : entered;
  if (!isRecipient({ channel, recipient }))
    throw messageTemplateError(channel === "sms" ? "messageTemplate.phone_format" : "messageTemplate.email_format");
  return recipient;
}

async function getOwnAddress(ctx: Context, channel: Channel): Promise<string> {
  const { phone, email } = await ctx.rows(accounts).get(ctx.caller.accountId);
  const address = channel === "sms" ? phone : email;
  if (address === null || address === "") throw messageTemplateError("messageTemplate.no_address");
  return address;
}
