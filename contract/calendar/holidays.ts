/** The public holidays of China. */
export const holidayNames = [
  "newYear",
  "springFestival",
  "qingming",
  "labourDay",
  "dragonBoat",
  "midAutumn",
  "nationalDay",
] as const;
/** See `holidayNames`. */
export type HolidayName = (typeof holidayNames)[number];

/** A day off, or a day at a weekend that is worked for it (`isWorking`). */
export type Holiday = { readonly name: HolidayName; readonly isWorking: boolean };

/** The first and the last day of the table. Outside of it, only weekends are known. */
export const holidayTable = { from: "2025-01-01", to: "2026-12-31" } as const;

type Period = {
  readonly name: HolidayName;
  readonly from: string;
  readonly to: string;
  readonly working?: readonly string[];
};

/**
 * Days off and the days that are worked for them, as the General Office of the State Council has announced them: 国办发明电
 * 〔2024〕12号 for 2025, 国办发明电〔2025〕7号 for 2026. Compared with the package chinese-days 1.5.7 (MIT) day by day.
 * The days of the next year are announced in November; they belong here, together with a later `holidayTable.to`.
 */
const periods: readonly Period[] = [
  { name: "newYear", from: "2025-01-01", to: "2025-01-01" },
  { name: "springFestival", from: "2025-01-28", to: "2025-02-04", working: ["2025-01-26", "2025-02-08"] },
  { name: "qingming", from: "2025-04-04", to: "2025-04-06" },
  { name: "labourDay", from: "2025-05-01", to: "2025-05-05", working: ["2025-04-27"] },
  { name: "dragonBoat", from: "2025-05-31", to: "2025-06-02" },
  { name: "nationalDay", from: "2025-10-01", to: "2025-10-05", working: ["2025-09-28", "2025-10-11"] },
  { name: "midAutumn", from: "2025-10-06", to: "2025-10-06" },
  { name: "nationalDay", from: "2025-10-07", to: "2025-10-08" },
  { name: "newYear", from: "2026-01-01", to: "2026-01-03", working: ["2026-01-04"] },
  { name: "springFestival", from: "2026-02-15", to: "2026-02-23", working: ["2026-02-14", "2026-02-28"] },
  { name: "qingming", from: "2026-04-04", to: "2026-04-06" },
  { name: "labourDay", from: "2026-05-01", to: "2026-05-05", working: ["2026-05-09"] },
  { name: "dragonBoat", from: "2026-06-19", to: "2026-06-21" },
  { name: "midAutumn", from: "2026-09-25", to: "2026-09-27" },
  { name: "nationalDay", from: "2026-10-01", to: "2026-10-07", working: ["2026-09-20", "2026-10-10"] },
];

/** The holiday on a date, or the one that it is worked for; `date` is `yyyy-MM-dd`. */
export function findHoliday(date: string): Holiday | undefined {
  for (const { name, from, to, working } of periods) {
    if (from <= date && date <= to) return { name, isWorking: false };
    if (working?.includes(date) === true) return { name, isWorking: true };
  }
  return undefined;
}

/** Whether the holidays of all days from `from` to `to` are known. */
export function areHolidaysKnown(from: string, to: string): boolean {
  return holidayTable.from <= from && to <= holidayTable.to;
}
