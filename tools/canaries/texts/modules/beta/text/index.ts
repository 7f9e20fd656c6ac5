// caught anywhere: folder-differs, language-missing
export const betaText = { folder: "modules/gamma/text" };
