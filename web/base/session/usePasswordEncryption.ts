import { encryptPassword } from "./encryptPassword.ts";
import { useSysInfo } from "./sysInfo.ts";

/** Encrypts passwords for the server once its key is known. An empty password stays empty. */
export function usePasswordEncryption(): (password: string) => Promise<string> {
  const info = useSysInfo();
  return async (password) =>
    info === undefined || password === "" ? password : await encryptPassword(password, info.publicKey);
}
