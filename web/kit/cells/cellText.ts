import { translate } from "../../i18n.ts";
import { sessionState } from "../../session/session.ts";
import { Status } from "#contract/fields";
import { maskOf } from "#contract/mask";
import type { Column, ColumnKind } from "../resource/column.ts";
import { valueOf } from "../resource/resource.ts";
import { formatMoney, formatNumber, formatPercent } from "./numbers.ts";
import { formatDate, formatInstant } from "./time.ts";

/** Amounts that do not say what they are in. */
export const usualCurrency = "CNY";

/** What a cell says, in words; nothing where the row has nothing there. */
export function cellText<Row extends object>(column: Column<Row>, row: Row): string {
  if (column.textOf !== undefined) return column.textOf(row);
  const value = valueOf(row, column.name);
  const isNothing = value === null || value === undefined || value === "";
  return isNothing ? "" : textOf(column, value);
}

function textOf<Row>({ kind, dictionary = "", currency = usualCurrency }: Column<Row>, value: unknown): string {
  if (value instanceof Date) return formatInstant(value);
  if (kind === "money" && (typeof value === "number" || typeof value === "string")) return formatMoney(value, currency);
  if (typeof value === "number") return numberText(kind, value, dictionary);
  switch (kind) {
    case "dictionary":
      return entryOf(dictionary, plainOf(value));
    case "date":
      return formatDate(plainOf(value));
    case "masked":
      return maskOf(plainOf(value));
    case "list":
    case "tags":
      return partsOf(value).join(translate("kit.comma"));
    case "file":
      return typeof value === "object" && value !== null ? plainOf(valueOf(value, "name")) : "";
    default:
      return plainOf(value);
  }
}

function numberText(kind: ColumnKind, value: number, dictionary: string): string {
  switch (kind) {
    case "status":
      return translate(value === Status.enabled ? "kit.status.enabled" : "kit.status.disabled");
    case "dictionary":
      return entryOf(dictionary, String(value));
    case "progress":
      return formatPercent(value);
    case "number":
      return formatNumber(value);
    default:
      return String(value);
  }
}

function entryOf(dictionary: string, value: string): string {
  const state = sessionState();
  const entries = state.step === "ready" ? state.session.dictionaries[dictionary] : undefined;
  return entries?.find((one) => one.value === value)?.label ?? value;
}

/** The texts of a list; some calls answer them as one text with commas. */
export function partsOf(value: unknown): string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : plainOf(value).split(/[,，]/u);
  return parts
    .map((part) => plainOf(typeof part === "object" && part !== null ? valueOf(part, "name") : part).trim())
    .filter((part) => part !== "");
}

function plainOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return translate(value ? "kit.yes" : "kit.no");
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
