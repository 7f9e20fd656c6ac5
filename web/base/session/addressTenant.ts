import { chooseTenant } from "./sysInfo.ts";
import { tokenStore } from "./tokens.ts";

const parameter = "tid";

/**
 * Takes the tenant of the URL (`tid`), before or behind the hash, so that the first page is already that tenant's. It
 * stays behind the hash, where links and reloads keep it. An open session has its own tenant; then it is dropped.
 */
export function takeAddressTenant(): void {
  const url = new URL(location.href);
  const [path = "", query = ""] = url.hash.split("?");
  const inHash = new URLSearchParams(query);
  const before = url.searchParams.get(parameter);
  const tid = inHash.get(parameter) ?? before;
  if (tid === null) return;
  const hasSession = tokenStore.read() !== undefined;
  if (!hasSession) chooseTenant(Number(tid));
  if (before === null) return;
  url.searchParams.delete(parameter);
  if (!hasSession) inHash.set(parameter, tid);
  url.hash = inHash.size === 0 ? path : `${path || "/"}?${inHash.toString()}`;
  history.replaceState(history.state, "", url);
}
