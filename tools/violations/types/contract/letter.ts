export type Letter = { text: string };
