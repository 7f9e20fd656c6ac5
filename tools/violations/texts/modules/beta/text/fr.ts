// violation in file: language-misplaced
export const text = { "alpha.title": "Bêta", "beta.title": "Bêta" };
