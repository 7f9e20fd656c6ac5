import { encryptPassword } from "../signin/encrypt.ts";
import { useSysInfo } from "./sysInfo.ts";

/** Encrypts passwords on their way to the server, as far as its key is known. None stays none. */
export function useEncrypt(): (password: string) => Promise<string> {
  const info = useSysInfo();
  return async (password) =>
    info === undefined || password === "" ? password : await encryptPassword(password, info.publicKey);
}
