/** A sound file. */
export const tidy = [1, 2, 3];
