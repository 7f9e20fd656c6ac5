/** Code that somebody kept for later. */
export const kept = 1;
// const old = kept + 1; caught: house(no-dead-comment)
// if (old) return kept; caught: house(no-dead-comment)
// A sentence that ends with a word; and goes on (in brackets).
// Examples: `const x = 1;` may be named in prose.
