import type { TenantContext } from "#core/request/context";
import { type UsageKind, usageKinds } from "#core/request/quota";
import { usageError } from "../contract.ts";

/** A kind by name, for input of callers. */
export function getRequestedKind(ctx: TenantContext, name: string): UsageKind {
  const kind = usageKinds.list(ctx).find((one) => one.name === name);
  if (kind === undefined) throw usageError("usage.unknownKind");
  return kind;
}

/** A kind by name, for code that names its own. */
export function getKind(ctx: TenantContext, name: string): UsageKind {
  const kind = usageKinds.list(ctx).find((one) => one.name === name);
  if (kind === undefined) throw new Error(`no module provides the usage kind ${name}`);
  return kind;
}

/** What a kind is called in the caller's language, and how it is counted. */
export function describeKind({ t }: TenantContext, { name, title, advice, unit, measure, refuse }: UsageKind) {
  return { name, title: t(title), advice: t(advice), unit, per: measure.per, canRefuse: refuse !== undefined };
}

/** The day in the installation's time zone, `yyyy-MM-dd`. */
export function getToday({ app, now }: TenantContext): string {
  return app.time.format(now()).slice(0, "yyyy-MM-dd".length);
}

/** The first day of the month of a day. */
export function getMonthStart(day: string): string {
  return `${day.slice(0, "yyyy-MM".length)}-01`;
}
