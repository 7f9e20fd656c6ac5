// violation in file: language-missing
export const alphaText = { name: "alpha", folder: "modules/alpha/text" };
