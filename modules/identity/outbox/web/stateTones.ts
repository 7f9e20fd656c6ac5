import type { MessageState } from "../contract.ts";

/** The tones of the states of a message. */
export const stateTones = {
  kept: "amber",
  waiting: "blue",
  sent: "green",
  failed: "red",
  suppressed: "grey",
} as const satisfies Record<MessageState, string>;
