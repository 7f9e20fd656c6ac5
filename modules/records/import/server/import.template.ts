import type { Context } from "#core/request/context";
import { mimeTypes, openWriter } from "#modules/records/export/server";
import type { FileResult } from "#core/http/fileResult";
import type { ImportDefinition, ImportField } from "#core/request/importDefinition";
import { getExample } from "./examples.ts";
import { getImportDefinition, listTargets, requireImportPermission } from "./targets.ts";
import type { ImportTarget } from "../contract.ts";

/** Maximum number of values that the explanation of a choice lists; the form shows the others. */
const maxNamedValues = 60;

/** Creates a workbook to fill in. */
export async function createTemplate(ctx: Context, { entity }: { entity: string }): Promise<FileResult> {
  const kind = getImportDefinition(ctx.app, entity);
  requireImportPermission(ctx, kind);
  const { t, language, app } = ctx;
  const targets = await listTargets(ctx, kind);
  const title = t("import.template", { title: t(kind.title) });
  const parts: Uint8Array[] = [];
  const write = async (part: Uint8Array) => {
    // Copied, because the writer reuses its memory.
    parts.push(Uint8Array.from(part));
    await Promise.resolve();
  };
  const note = { title: t("import.guide"), lines: await guideOf(ctx, kind, targets) };
  const writer = openWriter("xlsx", { title: t(kind.title), language, time: app.time, note, write });
  const toColumn = ({ field, title: name, isRequired }: ImportTarget) => ({
    name: field,
    title: isRequired ? `${name} *` : name,
    kind: "text" as const,
  });
  await writer.begin(targets.map(toColumn));
  await writer.rows([targets.map(({ field }) => exampleIn(ctx, kind.fields[field]))]);
  await writer.end();
  const content = Buffer.concat(parts);
  return { name: `${title}.xlsx`, mime: mimeTypes.xlsx, sizeBytes: content.length, read: () => once(content) };
}

function exampleIn({ app, language }: Context, field: ImportField | undefined): string {
  return field === undefined ? "" : getExample(app, field, language);
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(content);
}

async function guideOf(
  ctx: Context,
  kind: ImportDefinition,
  targets: readonly ImportTarget[],
): Promise<(readonly [string, string])[]> {
  const { t } = ctx;
  const lines = targets.map(async (target): Promise<readonly [string, string]> => {
    const field = kind.fields[target.field];
    const notes = [
      target.isRequired ? t("import.guide.required") : "",
      target.isKey ? t("import.guide.key") : "",
      target.isOnlyNew ? t("import.guide.onlyNew") : "",
      field === undefined ? "" : await valuesOf(ctx, field),
    ];
    return [target.title, notes.filter((part) => part !== "").join(t("import.guide.comma"))];
  });
  const start: (readonly [string, string])[] = [
    [t("import.guide.start"), t("import.guide.startText")],
    [t("import.clear"), t("import.guide.clear")],
  ];
  return [...start, ...(await Promise.all(lines))];
}

async function valuesOf(ctx: Context, field: ImportField): Promise<string> {
  const { t } = ctx;
  if (field.guide !== undefined) return t(field.guide);
  if (field.kind !== "choice") return t(`import.guide.${field.kind}`);
  const choices = (await field.choices(ctx)).slice(0, maxNamedValues);
  return t("import.guide.choice", { values: choices.map(({ value, labels: [label = value] }) => label).join(" / ") });
}
