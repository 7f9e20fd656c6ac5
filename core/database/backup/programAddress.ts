import { readSearchPath } from "./pgPrograms.ts";

/** An address for a program: the password is in its environment, because arguments are visible to all users. */
export type ProgramAddress = { readonly url: string; readonly environment: Record<string, string> };

/** Takes the password out of a database address. */
export function toProgramAddress(databaseUrl: string): ProgramAddress {
  const url = new URL(databaseUrl);
  const password = url.password === "" ? url.searchParams.get("password") : decodeURIComponent(url.password);
  url.password = "";
  url.searchParams.delete("password");
  const environment = { PATH: readSearchPath(), LC_ALL: "C", PGTZ: "UTC", PGCONNECT_TIMEOUT: "10" };
  return {
    url: url.toString(),
    environment: password === null ? environment : { ...environment, PGPASSWORD: password },
  };
}
