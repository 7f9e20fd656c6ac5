export type Sheet = string;
