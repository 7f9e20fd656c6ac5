import { Chip, useTexts } from "#kit";
import type { UsageLevel } from "../contract.ts";

const tones = { free: "green", soft: "amber", near: "amber", full: "red" } as const satisfies Record<
  UsageLevel,
  string
>;

/** How close a tenant is to its limits. */
export function LevelChip({ level }: { level: UsageLevel }) {
  const t = useTexts();
  return <Chip tone={tones[level]}>{t(`usage.level.${level}`)}</Chip>;
}
