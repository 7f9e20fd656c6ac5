/** Types that lie. */
export const anything: any = 1; // caught: typescript(no-explicit-any)
/** A cast. */
export const cast = JSON.parse("1") as number; // caught: typescript(consistent-type-assertions)
/** A cast with angle brackets. */
export const angle = <number>JSON.parse("1"); // caught: typescript(consistent-type-assertions)
/** What is allowed. */
export const fixed = ["a", "b"] as const;
/** A claim. */
export const first = [1][0]!; // caught: typescript(no-non-null-assertion)
/** A value of no known type travels on. */
export const length = JSON.parse("[]").length; // caught: typescript(no-unsafe-member-access)
/** It is called. */
export const called: unknown = JSON.parse("[]")(); // caught: typescript(no-unsafe-call)
/** It is handed on. */
export const parsed = Number.parseInt(JSON.parse("1"), 10); // caught: typescript(no-unsafe-argument)
/** It is answered. */
export const answer = (): string => JSON.parse("1"); // caught: typescript(no-unsafe-return)
// @ts-ignore -- it may not be used at all; caught: typescript(ban-ts-comment)
/** Misspelt, but silenced. */
export const silenced: number = "1";
/** A shape of nothing. */
export interface Nothing {} // caught: typescript(no-empty-interface)

/** Not every kind is dealt with. */
export function size(kind: "small" | "large"): number | undefined {
  switch (kind) { // caught: typescript(switch-exhaustiveness-check)
    case "small":
      return 1;
  }
  return undefined;
}

/** A question with one answer. */
export const sure = (text: string): string => text ?? "none"; // caught: typescript(no-unnecessary-condition)

/** @deprecated use `sure` */
export const old = sure;
/** Somebody uses it. */
export const user = old("text"); // caught: typescript(no-deprecated)
/** A text is not spread, a list is. */
export const pieces = { ...new Map([["a", 1]]) }; // caught: typescript(no-misused-spread)
/** A text may be. */
export const letters = (text: string): string[] => [...text];
