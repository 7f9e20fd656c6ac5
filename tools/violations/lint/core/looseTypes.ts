/** Types that lie. */
export const anything: any = 1; // violation: typescript(no-explicit-any)
/** A cast. */
export const cast = JSON.parse("1") as number; // violation: typescript(consistent-type-assertions)
/** A cast with angle brackets. */
export const angle = <number>JSON.parse("1"); // violation: typescript(consistent-type-assertions)
/** What is allowed. */
export const fixed = ["a", "b"] as const;
/** A claim. */
export const first = [1][0]!; // violation: typescript(no-non-null-assertion)
/** A value of no known type travels on. */
export const length = JSON.parse("[]").length; // violation: typescript(no-unsafe-member-access)
/** It is called. */
export const called: unknown = JSON.parse("[]")(); // violation: typescript(no-unsafe-call)
/** It is handed on. */
export const parsed = Number.parseInt(JSON.parse("1"), 10); // violation: typescript(no-unsafe-argument)
/** It is answered. */
export const answer = (): string => JSON.parse("1"); // violation: typescript(no-unsafe-return)
// @ts-ignore -- it may not be used at all; violation: typescript(ban-ts-comment)
/** Misspelt, but silenced. */
export const silenced: number = "1";
/** A shape of nothing. */
export interface Nothing {} // violation: typescript(no-empty-interface)

/** Not every kind is dealt with. */
export function size(kind: "small" | "large"): number | undefined {
  switch (kind) { // violation: typescript(switch-exhaustiveness-check)
    case "small":
      return 1;
  }
  return undefined;
}

/** A question with one answer. */
export const sure = (text: string): string => text ?? "none"; // violation: typescript(no-unnecessary-condition)

/** @deprecated use `sure` */
export const old = sure;
/** Somebody uses it. */
export const user = old("text"); // violation: typescript(no-deprecated)
/** A text is not spread, a list is. */
export const pieces = { ...new Map([["a", 1]]) }; // violation: typescript(no-misused-spread)
/** A text may be. */
export const letters = (text: string): string[] => [...text];
