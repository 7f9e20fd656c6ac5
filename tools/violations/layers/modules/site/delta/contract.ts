import type { Sheet } from "#modules/documents/sheet/contract";

export type Later = Sheet;
