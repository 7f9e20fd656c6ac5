export const AlphaHelp = "alpha";
