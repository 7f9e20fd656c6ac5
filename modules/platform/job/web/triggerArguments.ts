import { getFormatLocale } from "#base/i18n";

/** What new triggers start with: every hour, every minute. */
export const startArguments = { cron: '"0 0 * * * ?", 2', period: "60000" } as const;

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** The length of a period in its largest unit without a fraction: "5 minutes". */
export function formatPeriod(args: string): string {
  const milliseconds = Number(args);
  const [unit, size] = units.find(([, length]) => milliseconds >= length && milliseconds % length === 0) ?? [
    "millisecond",
    1,
  ];
  const format = new Intl.NumberFormat(getFormatLocale(), { style: "unit", unit, unitDisplay: "long" });
  return Number.isFinite(milliseconds) ? format.format(milliseconds / size) : args;
}
