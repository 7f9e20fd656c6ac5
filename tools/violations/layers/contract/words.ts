import type { RowName } from "#core/rows/table"; // violation: layers

export type Word = RowName;
