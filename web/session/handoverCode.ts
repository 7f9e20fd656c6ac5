const parameter = "_header_token";

/**
 * The code by which another page hands its session over (`?_header_token=`, also behind the hash). It is out of the address
 * and of the history before anything else happens.
 */
export function takeCodeFromAddress(): string | undefined {
  const url = new URL(location.href);
  const [path = "", query = ""] = url.hash.split("?");
  const inHash = new URLSearchParams(query);
  const code = url.searchParams.get(parameter) ?? inHash.get(parameter);
  if (code === null) return undefined;
  url.searchParams.delete(parameter);
  inHash.delete(parameter);
  url.hash = inHash.size === 0 ? path : `${path}?${inHash.toString()}`;
  history.replaceState(history.state, "", url);
  return code;
}
