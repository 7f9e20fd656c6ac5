const codeName = "provider_code";
const faultName = "provider_fault";

/** What came of a way to a provider and back. */
export type Return = { readonly code: string | undefined; readonly fault: string | undefined };

/** Reads it from the address behind the hash, once: a code of one use has no place in the history. */
export function takeReturn(): Return {
  const url = new URL(location.href);
  const [path = "", search = ""] = url.hash.split("?");
  const query = new URLSearchParams(search);
  const [code, fault] = [query.get(codeName) ?? undefined, query.get(faultName) ?? undefined];
  if (code === undefined && fault === undefined) return { code, fault };
  query.delete(codeName);
  query.delete(faultName);
  url.hash = query.size === 0 ? path : `${path}?${query.toString()}`;
  history.replaceState(history.state, "", url);
  return { code, fault };
}
