import { translate } from "#base/i18n";
import { getSessionState } from "#base/session/session";
import { Status } from "#contract/fields";
import { maskText } from "#contract/mask";
import type { Column, ColumnKind } from "../resource/column.ts";
import { readFieldValue } from "../resource/resource.ts";
import { formatMoney, formatNumber, formatPercent } from "./numbers.ts";
import { formatDate, formatInstant, formatWallTime } from "./time.ts";

/** Currency of amounts without one. */
export const defaultCurrency = "CNY";

/** The text of a cell; empty if the row has no value. */
export function formatColumnValue<Row extends object>(column: Column<Row>, row: Row): string {
  if (column.getText !== undefined) return column.getText(row);
  const value = readFieldValue(row, column.name);
  const isNothing = value === null || value === undefined || value === "" || value === column.blank;
  return isNothing ? "" : formatValue(column, value);
}

function formatValue<Row>(column: Column<Row>, value: unknown): string {
  const { kind, dictionary = "", currency = defaultCurrency } = column;
  if (value instanceof Date) return column.isExact === true ? formatWallTime(value) : formatInstant(value);
  if (kind === "money" && (typeof value === "number" || typeof value === "string")) return formatMoney(value, currency);
  if (typeof value === "number") return formatNumberValue(kind, value, dictionary);
  switch (kind) {
    case "dictionary":
      return findItemLabel(dictionary, toPlainText(value));
    case "date":
      return formatDate(toPlainText(value));
    case "masked":
      return maskText(toPlainText(value));
    case "list":
    case "tags":
      return parseTextList(value).join(translate("kit.comma"));
    case "file":
      return typeof value === "object" && value !== null ? toPlainText(readFieldValue(value, "name")) : "";
    default:
      return toPlainText(value);
  }
}

function formatNumberValue(kind: ColumnKind, value: number, dictionary: string): string {
  switch (kind) {
    case "status":
      return translate(value === Status.enabled ? "kit.status.enabled" : "kit.status.disabled");
    case "dictionary":
      return findItemLabel(dictionary, String(value));
    case "progress":
      return formatPercent(value);
    case "number":
      return formatNumber(value);
    default:
      return String(value);
  }
}

function findItemLabel(dictionary: string, value: string): string {
  const state = getSessionState();
  const entries = state.step === "ready" ? state.session.dictionaries[dictionary] : undefined;
  return entries?.find((one) => one.value === value)?.label ?? value;
}

/** The texts of a list; some calls answer them as one text with commas. */
export function parseTextList(value: unknown): string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : toPlainText(value).split(/[,，]/u);
  return parts
    .map((part) => toPlainText(typeof part === "object" && part !== null ? readFieldValue(part, "name") : part).trim())
    .filter((part) => part !== "");
}

function toPlainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return translate(value ? "kit.yes" : "kit.no");
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
