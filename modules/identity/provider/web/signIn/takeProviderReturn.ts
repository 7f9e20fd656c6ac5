const codeName = "provider_code";
const faultName = "provider_fault";

/** The result after the return from a provider. */
export type ProviderReturn = { readonly code: string | undefined; readonly fault: string | undefined };

/** Reads the result from the address once and removes it: a code must not stay in the browser's history. */
export function takeProviderReturn(): ProviderReturn {
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
