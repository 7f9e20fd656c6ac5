/** A suppression that says nothing; caught anywhere: house(reasoned-suppression) */
// oxlint-disable-next-line eslint/no-console
console.log(1);

/** One that says why. */
// oxlint-disable-next-line eslint/no-console -- this file is about consoles
console.log(2);
// oxlint-disable-next-line eslint/no-console -- there is nothing to suppress; caught: unused-directive
