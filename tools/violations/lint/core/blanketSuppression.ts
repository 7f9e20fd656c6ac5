/** All rules at once; violation in file: unicorn(no-abusive-eslint-disable) */
// oxlint-disable-next-line -- any rule at all
console.log(1);
