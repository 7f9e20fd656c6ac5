import type { CronFormatValue } from "./cronExpression.ts";

/** The arguments of a cron trigger: `"0 9 * * 1-5", 0` (contract 10, 10.1). */
export function printCronArguments(text: string, format: CronFormatValue): string {
  return `"${text}", ${format}`;
}

/** Reads the arguments of a cron trigger, also an expression without quotes or format. */
export function parseCronArguments(args: string): { readonly text: string; readonly format?: CronFormatValue } {
  const { text = args, format } = /^\s*"?(?<text>[^"]*?)"?\s*(?:,\s*(?<format>[0-3])\s*)?$/u.exec(args)?.groups ?? {};
  const known = ([0, 1, 2, 3] as const).find((value) => String(value) === format);
  return known === undefined ? { text } : { text, format: known };
}
