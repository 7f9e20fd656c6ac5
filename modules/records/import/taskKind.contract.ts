/** The task kind that writes an import. */
export const importTaskKind = "import.commit";
