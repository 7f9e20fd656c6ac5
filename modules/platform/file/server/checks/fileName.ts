import { fileError, longestFileName } from "../../contract.ts";

/** A name in two parts. */
export type SplitName = {
  /** Without its suffix. */
  readonly fileName: string;
  /** With its dot, in lower case; empty if there is none. */
  readonly suffix: string;
};

/**
 * Cleans the name of an upload (security 7.2): only its last part, without letters that cannot be seen or that a file
 * system forbids. A name that is nothing else is refused.
 */
export function splitFileName(given: string): SplitName {
  const base = given.toWellFormed().split(/[/\\]/u).at(-1) ?? "";
  const clean = base
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/[<>:"|?*]/gu, "_")
    .trim()
    .replace(/[. ]+$/u, "");
  const { name = "", suffix = "" } = /^(?<name>.+?)(?<suffix>\.[\p{L}\p{N}]{1,15})?$/u.exec(clean)?.groups ?? {};
  const fileName = [...name].slice(0, longestFileName).join("").trim();
  if (fileName === "" || /^\.+$/u.test(fileName)) throw fileError("file.name_invalid");
  return { fileName, suffix: suffix.toLowerCase() };
}
