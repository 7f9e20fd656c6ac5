import * as z from "zod";

/**
 * States in the list of authors: a planned notice is no draft there, and one that has ended or was replaced is not
 * published.
 */
export const noticeStates = ["draft", "planned", "published", "ended", "replaced"] as const;

/** See `noticeStates`. */
export const NoticeState = z.enum(noticeStates).meta({ examples: ["published"] });
/** See `noticeStates`. */
export type NoticeState = z.infer<typeof NoticeState>;
