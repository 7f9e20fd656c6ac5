import * as z from "zod";

const maxAddresses = 10;
const Address = z.email();

/** The addresses of a list with commas. */
export function listAddresses(text: string): string[] {
  return text
    .split(/[,;\s]+/u)
    .filter((part) => part !== "")
    .slice(0, maxAddresses);
}

/** Whether each part of the list is an e-mail address. */
export function areAddresses(text: string): boolean {
  return listAddresses(text).every((address) => Address.safeParse(address).success);
}
