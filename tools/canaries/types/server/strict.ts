export enum Colour { // caught: TS1294
  Red,
}

export namespace Old { // caught: TS1294
  export const value = 1;
}

export function take(this: void, value): void {} // caught: TS7006

export class Box {
  constructor(private readonly value: string) {} // caught: TS1294
}

export const angle = <number>JSON.parse("1"); // caught: TS1294
export const second: string = ["a"][1]; // caught: TS2322
export const exact: { name?: string } = { name: undefined }; // caught: TS2375
export const index = (words: Record<string, string>) => words.key; // caught: TS4111
import { Letter } from "#contract/letter"; // caught: TS1484
export const letter: Letter = { text: "" };

export function partly(value: number): number { // caught: TS2366
  if (value > 0) return 1;
}
