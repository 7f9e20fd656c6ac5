export enum Colour { // violation: TS1294
  Red,
}

export namespace Old { // violation: TS1294
  export const value = 1;
}

export function take(this: void, value): void {} // violation: TS7006

export class Box {
  constructor(private readonly value: string) {} // violation: TS1294
}

export const angle = <number>JSON.parse("1"); // violation: TS1294
export const second: string = ["a"][1]; // violation: TS2322
export const exact: { name?: string } = { name: undefined }; // violation: TS2375
export const index = (words: Record<string, string>) => words.key; // violation: TS4111
import { Letter } from "#contract/letter"; // violation: TS1484
export const letter: Letter = { text: "" };

export function partly(value: number): number { // violation: TS2366
  if (value > 0) return 1;
}
