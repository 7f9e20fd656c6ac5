/** A suppression without a reason; violation in file: siteward(suppression-reason) */
// oxlint-disable-next-line eslint/no-console
console.log(1);

/** One that gives its reason. */
// oxlint-disable-next-line eslint/no-console -- this file is about consoles
console.log(2);
// oxlint-disable-next-line eslint/no-console -- there is nothing to suppress; violation: unused-directive
/** Reasons that point elsewhere. */
// oxlint-disable-next-line eslint/no-console -- see above, violation: siteward(suppression-reason)
console.log(3);
// oxlint-disable-next-line eslint/no-console -- as in `update`, violation: siteward(suppression-reason)
console.log(4);
// oxlint-disable-next-line eslint/no-console -- as the browser does it
console.log(5);
