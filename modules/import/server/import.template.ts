import type { Context } from "#server/context/context";
import { mimeOf, openWriter } from "#server/export/writers/open";
import type { FileAnswer } from "#server/http/file";
import type { ImportField, ImportKind } from "#server/import/definition";
import { exampleOf } from "#server/import/examples";
import { importKindOf, requireImport, targetsOf } from "#server/import/targets";
import type { ImportTarget } from "#contract/import";

/** Values of a choice that the explanation names; of a longer list the form shows the others. */
const mostNamed = 60;

/** A workbook to fill in. */
export async function makeTemplate(ctx: Context, { entity }: { entity: string }): Promise<FileAnswer> {
  const kind = importKindOf(ctx.app, entity);
  requireImport(ctx, kind);
  const { t, language, app } = ctx;
  const targets = targetsOf(ctx, kind);
  const title = t("import.template", { title: t(kind.title) });
  const parts: Uint8Array[] = [];
  const write = async (part: Uint8Array) => {
    // The writer uses its memory again.
    parts.push(Uint8Array.from(part));
    await Promise.resolve();
  };
  const note = { title: t("import.guide"), lines: await guideOf(ctx, kind, targets) };
  const writer = openWriter("xlsx", { title: t(kind.title), language, time: app.time, note, write });
  const titled = ({ field, title: name, isRequired }: ImportTarget) => ({
    name: field,
    title: isRequired ? `${name} *` : name,
    kind: "text" as const,
  });
  await writer.begin(targets.map(titled));
  await writer.rows([targets.map(({ field }) => exampleIn(ctx, kind.fields[field]))]);
  await writer.end();
  const content = Buffer.concat(parts);
  return { name: `${title}.xlsx`, mime: mimeOf.xlsx, sizeBytes: content.length, content: once(content) };
}

function exampleIn({ app, language }: Context, field: ImportField | undefined): string {
  return field === undefined ? "" : exampleOf(app, field, language);
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(content);
}

async function guideOf(
  ctx: Context,
  kind: ImportKind,
  targets: readonly ImportTarget[],
): Promise<(readonly [string, string])[]> {
  const { t } = ctx;
  const lines = targets.map(async (target): Promise<readonly [string, string]> => {
    const field = kind.fields[target.field];
    const about = [
      target.isRequired ? t("import.guide.required") : "",
      target.isKey ? t("import.guide.key") : "",
      target.isOnlyNew ? t("import.guide.onlyNew") : "",
      field === undefined ? "" : await valuesOf(ctx, field),
    ];
    return [target.title, about.filter((part) => part !== "").join(t("import.guide.comma"))];
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
  const choices = (await field.choices(ctx)).slice(0, mostNamed);
  return t("import.guide.choice", { values: choices.map(({ value, labels: [label = value] }) => label).join(" / ") });
}
