// violation in file: key-shared, text-empty
export const text = { "alpha.title": "乙", "beta.title": "" };
