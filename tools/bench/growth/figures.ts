/** Parts of the benchmark that can be run alone. */
export const growthParts = ["start", "weight", "memory", "types", "check", "test"] as const;
export type GrowthPart = (typeof growthParts)[number];

type FigureDefinition = {
  readonly part: GrowthPart;
  readonly title: string;
  readonly digits: number;
  /** The bar: a fixed maximum, or how much more than before the modules were added. Without either it is only shown. */
  readonly max?: number;
  readonly maxGrowth?: number;
};

/** Hashes in the names of files compress a little differently in each build. */
const hashKilobytes = 0.2;

export const figures = {
  start: { part: "start", title: "start on an existing folder, s", digits: 1, max: 3 },
  entryKilobytes: { part: "weight", title: "entry chunk, KB", digits: 1, maxGrowth: hashKilobytes },
  signInKilobytes: { part: "weight", title: "sign-in page, KB", digits: 1, maxGrowth: hashKilobytes },
  signInRequests: { part: "weight", title: "sign-in page, requests", digits: 0, maxGrowth: 0 },
  listKilobytes: { part: "weight", title: "list of accounts with its frame, KB", digits: 1, max: 480 },
  listRequests: { part: "weight", title: "list of accounts with its frame, requests", digits: 0, max: 25 },
  idleMb: { part: "memory", title: "memory 30 s after the start, server and database (PSS), MB", digits: 0, max: 260 },
  types: { part: "types", title: "types of everything, s", digits: 1 },
  check: { part: "check", title: "`npm run check` after a change to one module, s", digits: 0, max: 180 },
  test: { part: "test", title: "`npm test`, minutes", digits: 1, max: 25 },
} as const satisfies Record<string, FigureDefinition>;

export type FigureName = keyof typeof figures;

/** A measured value, and the number of checks or tests that failed during the measurement. */
export type Measurement = { readonly value: number; readonly failures?: number };
export type Measurements = Partial<Record<FigureName, Measurement>>;

/** The same figures without and with the added modules. */
export type GrowthMetrics = { readonly before: Measurements; readonly after: Measurements };

/** A row of the table, by the title of its figure. */
export type GrowthRow = { readonly title: string; readonly line: string; readonly missed?: string };

/** The rows of what was measured. */
export function formatGrowthRows({ before, after }: GrowthMetrics, day: string): GrowthRow[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    const [first, second] = [find(before, name), find(after, name)];
    return first === undefined || second === undefined ? [] : [formatRow(figure, { first, second }, day)];
  });
}

function find(measurements: Measurements, name: string): Measurement | undefined {
  return Object.entries(measurements).find(([key]) => key === name)?.[1];
}

function formatRow(
  figure: FigureDefinition,
  { first, second }: { first: Measurement; second: Measurement },
  day: string,
): GrowthRow {
  const { title, digits, max, maxGrowth } = figure;
  const limit = max ?? (maxGrowth === undefined ? Infinity : first.value + maxGrowth);
  const isMissed = second.value > limit || (second.failures ?? 0) > 0;
  const bar = max === undefined ? (maxGrowth === undefined ? "–" : "unchanged") : String(max);
  const result = isMissed ? "missed" : bar === "–" ? "–" : "met";
  const [today, grown] = [format(first, digits), format(second, digits)];
  return {
    title,
    line: `| ${title} | ${today} | ${grown} | ${bar} | ${result} | ${day} |`,
    ...(isMissed ? { missed: `${title}: ${grown}, before ${today}, bar ${bar}` } : {}),
  };
}

function format({ value, failures = 0 }: Measurement, digits: number): string {
  return failures === 0 ? value.toFixed(digits) : `${value.toFixed(digits)} (${failures} failed)`;
}
