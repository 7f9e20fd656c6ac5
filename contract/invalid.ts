import type * as z from "zod";
import type { TextKey, TextParameters } from "./text.ts";

/** Why one field is refused, ready to be put into words. */
export type Complaint = { key: TextKey; parameters?: TextParameters };

type Issue = z.core.$ZodIssue;

/**
 * Puts an issue of a schema into a text of ours, so that a form and the server say the same. An issue of `custom` kind
 * may name its text in `params.key`.
 */
export function complaintOf(issue: Issue): Complaint {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    case "invalid_format":
      return { key: issue.format === "email" ? "invalid.email" : "invalid.type" };
    case "invalid_value":
    case "invalid_union":
      return { key: "invalid.choice" };
    case "custom":
      return isComplaint(issue.params) ? issue.params : { key: "invalid.type" };
    default:
      return { key: "invalid.type" };
  }
}

function isComplaint(parameters: Record<string, unknown> | undefined): parameters is Complaint {
  return typeof parameters?.["key"] === "string";
}

function wrongType(issue: Extract<Issue, { code: "invalid_type" }>): Complaint {
  if (issue.input === undefined || issue.input === null) return { key: "invalid.required" };
  if (issue.expected === "int") return { key: "invalid.integer" };
  if (issue.expected === "number") return { key: "invalid.number" };
  if (issue.expected === "date") return { key: "invalid.date" };
  return { key: "invalid.type" };
}

function tooSmall(origin: string, minimum: number): Complaint {
  if (origin === "string") {
    return minimum <= 1 ? { key: "invalid.required" } : { key: "invalid.too_short", parameters: { minimum } };
  }
  if (origin === "array" || origin === "set") return { key: "invalid.too_few", parameters: { minimum } };
  return { key: "invalid.too_small", parameters: { minimum } };
}

function tooBig(origin: string, maximum: number): Complaint {
  if (origin === "string") return { key: "invalid.too_long", parameters: { maximum } };
  if (origin === "array" || origin === "set") return { key: "invalid.too_many", parameters: { maximum } };
  return { key: "invalid.too_big", parameters: { maximum } };
}
