/** All rules at once; caught anywhere: unicorn(no-abusive-eslint-disable) */
// oxlint-disable-next-line -- whatever it may be
console.log(1);
