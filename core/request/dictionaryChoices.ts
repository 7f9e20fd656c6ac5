import { selectName } from "./names.ts";
import type { Context } from "./context.ts";
import { dictionarySource } from "./dictionary.ts";
import type { Choice } from "./importDefinition.ts";

/**
 * The items of a dictionary as choices with value, code and the label in every language; `also` adds further labels.
 */
export function dictionaryChoices(
  code: string,
  also: Readonly<Record<string, readonly string[]>> = {},
): (ctx: Context) => Promise<readonly Choice[]> {
  return async (ctx) => {
    const items = await dictionarySource.get(ctx).list(ctx, code);
    return items.map(({ value, label, names, code: own }) => ({
      value,
      labels: [
        selectName(ctx, label, names),
        label,
        ...Object.values(names ?? {}),
        ...(own === null ? [] : [own]),
        ...(also[value] ?? []),
      ],
    }));
  };
}

/** Enabled or disabled, as in every list. */
export const statusChoices = dictionaryChoices("StatusEnum", { "2": ["禁用"] });
