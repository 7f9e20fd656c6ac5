import type * as z from "zod";
import type { TextKey, TextParameters } from "./text.ts";

/** Why a field is invalid: a text key and its parameters. */
export type ValidationIssue = { key: TextKey; parameters?: TextParameters };

type Issue = z.core.$ZodIssue;

/**
 * Converts a schema issue to a text key, so that form and server show the same text. An issue of kind `custom` may name
 * its text in `params.key`.
 */
export function toValidationIssue(issue: Issue): ValidationIssue {
  switch (issue.code) {
    case "invalid_type":
      return toTypeIssue(issue);
    case "too_small":
      return toMinimumIssue(issue.origin, toInclusive(issue));
    case "too_big":
      return toMaximumIssue(issue.origin, Number(issue.maximum));
    case "invalid_format":
      return { key: issue.format === "email" ? "invalid.email" : "invalid.type" };
    case "invalid_value":
    case "invalid_union":
      return { key: "invalid.choice" };
    case "custom":
      return isValidationIssue(issue.params) ? issue.params : { key: "invalid.type" };
    default:
      return { key: "invalid.type" };
  }
}

function isValidationIssue(parameters: Record<string, unknown> | undefined): parameters is ValidationIssue {
  return typeof parameters?.["key"] === "string";
}

function toTypeIssue(issue: Extract<Issue, { code: "invalid_type" }>): ValidationIssue {
  if (issue.input === undefined || issue.input === null) return { key: "invalid.required" };
  if (issue.expected === "int") return { key: "invalid.integer" };
  if (issue.expected === "number") return { key: "invalid.number" };
  if (issue.expected === "date") return { key: "invalid.date" };
  return { key: "invalid.type" };
}

/** Only whole numbers have an exclusive minimum, ids above all: more than 0 is at least 1. */
function toInclusive({ minimum, inclusive }: Extract<Issue, { code: "too_small" }>): number {
  return inclusive === false ? Number(minimum) + 1 : Number(minimum);
}

function toMinimumIssue(origin: string, minimum: number): ValidationIssue {
  if (origin === "string") {
    return minimum <= 1 ? { key: "invalid.required" } : { key: "invalid.too_short", parameters: { minimum } };
  }
  if (origin === "array" || origin === "set") return { key: "invalid.too_few", parameters: { minimum } };
  return { key: "invalid.too_small", parameters: { minimum } };
}

function toMaximumIssue(origin: string, maximum: number): ValidationIssue {
  if (origin === "string") return { key: "invalid.too_long", parameters: { maximum } };
  if (origin === "array" || origin === "set") return { key: "invalid.too_many", parameters: { maximum } };
  return { key: "invalid.too_big", parameters: { maximum } };
}
