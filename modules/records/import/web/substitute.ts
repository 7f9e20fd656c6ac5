import type { ImportTarget } from "../contract.ts";

/** The field whose column also fills a field, where the file has no column for it. */
export function findSubstitute(
  { field, substitute }: ImportTarget,
  targets: readonly ImportTarget[],
  fields: readonly (string | null)[],
): ImportTarget | undefined {
  if (substitute === undefined || fields.includes(field) || !fields.includes(substitute)) return undefined;
  return targets.find((target) => target.field === substitute);
}
