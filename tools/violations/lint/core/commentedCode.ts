/** A file with old code in comments. */
export const kept = 1;
// const old = kept + 1; violation: siteward(no-commented-code)
// if (old) return kept; violation: siteward(no-commented-code)
// A sentence that ends with a word; and goes on (in brackets).
// Examples: `const x = 1;` may be named in prose.
