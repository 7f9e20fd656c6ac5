/** Gives the row to somebody. violation: comment words */
export const row = 1;

/**
 * The first line is sound.
 * Whoever comes last wins. violation: comment words
 */
export const last = 2;

// Nobody waits. violation: comment words
// It starts anew. violation: comment words
// The doors stay closed. violation: metaphors
// The kernel of the system counts; `npm run bench` as well.
// The caller sees their own rows; `nobody` is code.
export const text = "somebody"; // A text is no comment.
