// caught anywhere: language-missing
export const alphaText = { folder: "modules/alpha/text" };
