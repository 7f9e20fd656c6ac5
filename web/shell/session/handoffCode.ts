const parameter = "_header_token";

/**
 * Takes the code of a session handoff from the URL (`?_header_token=`, also behind the hash). It is removed from the
 * URL and the history first.
 */
export function takeHandoffCode(): string | undefined {
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
