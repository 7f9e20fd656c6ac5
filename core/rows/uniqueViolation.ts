import type { ExpectedError } from "#contract/errors";
import type { DatabaseError } from "pg";
import { isDatabaseError } from "./transaction.ts";

/** The SQLSTATE of a write that a unique index refuses. */
export const uniqueViolationCode = "23505";

/** Whether a unique index refused a write; `constraint` names it. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return isDatabaseError(error) && error.code === uniqueViolationCode;
}

/** Runs a write; if a unique index refuses it, throws the given error instead. */
export async function mapUniqueViolation<Result>(
  toTakenError: (violation: DatabaseError) => ExpectedError,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw toTakenError(error);
    throw error;
  }
}
