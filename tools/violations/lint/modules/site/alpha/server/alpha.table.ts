export const alphas = { name: "alpha" };
