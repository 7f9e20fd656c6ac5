export const text = { "alpha.title": "Beta", "beta.title": "Beta" };
