import type { CronChoice, CronExpression, CronPart } from "#contract/cron/cronExpression";

/**
 * An expression with another choice for one part. The day and the day of the week are alternatives: who chooses one
 * leaves the other open, because an expression with both would come true on either.
 */
export function changePart(expression: CronExpression, part: CronPart, choice: CronChoice): CronExpression {
  const changed = { ...expression, [part]: choice };
  if (part !== "day" && part !== "week") return changed;
  const other = part === "day" ? "week" : "day";
  if (choice.kind === "any") return isOpen(expression[other]) ? { ...changed, [other]: { kind: "every" } } : changed;
  return isOpen(choice) ? changed : { ...changed, [other]: { kind: "any" } };
}

function isOpen({ kind }: CronChoice): boolean {
  return kind === "every" || kind === "any";
}
