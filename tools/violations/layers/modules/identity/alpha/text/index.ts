declare module "#contract/text" {}

export const alphaText = "alpha";
