// violation in file: folder-differs, language-missing
export const betaText = { name: "beta", folder: "modules/gamma/text" };
