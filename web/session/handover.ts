import { isExpired, tokenStore } from "./tokens.ts";

const parameter = "_header_token";

/**
 * Takes a token that another page handed over in the address (`?_header_token=`, also behind the hash), and takes it out
 * of the address and of the history at once. One whose time has passed is dropped.
 */
export function takeTokenFromAddress(): void {
  const url = new URL(location.href);
  const [path = "", query = ""] = url.hash.split("?");
  const inHash = new URLSearchParams(query);
  const token = url.searchParams.get(parameter) ?? inHash.get(parameter);
  if (token === null) return;
  url.searchParams.delete(parameter);
  inHash.delete(parameter);
  url.hash = inHash.size === 0 ? path : `${path}?${inHash.toString()}`;
  history.replaceState(history.state, "", url);
  if (!isExpired(token, Date.now())) tokenStore.write({ access: token, refresh: "" });
}
