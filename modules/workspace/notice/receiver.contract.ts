import * as z from "zod";
import { Instant } from "#contract/fields";

/** Numbers of the receivers of a notice. */
export const ReceiverCounts = z.object({
  visible: z.int(),
  read: z.int(),
  confirmed: z.int(),
  /** Those who are asked to confirm it and have not: its publisher is not asked. */
  unconfirmed: z.int(),
  /** When receivers were last reminded. */
  reminderTime: Instant.nullable(),
});
/** See the schema of the same name. */
export type ReceiverCounts = z.infer<typeof ReceiverCounts>;
