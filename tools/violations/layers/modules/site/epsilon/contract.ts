export type Later = string;
