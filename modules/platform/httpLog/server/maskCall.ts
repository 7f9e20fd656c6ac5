/** What stands in the place of a secret. */
export const mask = "***";

/** Longer texts are cut. */
export const maxBody = 4096;
const maxUrl = 2000;

/** Names of headers, parameters and fields whose values let others in. */
const secretName =
  /authorization|cookie|token|secret|password|passwd|pwd|signature|^sign$|^sig$|credential|api-?key|access-?key|^key$|^tk$|^code$|assertion|nonce|verifier|x-acs-/iu;
/** A token, wherever it stands. */
const webToken = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/gu;

/** The address without secrets in its query, and without its query if that has private content. */
export function maskUrl(url: URL, hidesContent: boolean): string {
  const masked = new URL(url);
  masked.username = "";
  masked.password = "";
  if (hidesContent && masked.search !== "") masked.search = mask;
  else for (const name of new Set(masked.searchParams.keys())) if (isSecret(name)) masked.searchParams.set(name, mask);
  return cut(masked.href, maxUrl);
}

/** Headers as JSON; those with secrets keep their names. */
export function maskHeaders(headers: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? mask : maskTokens(value)]);
  return cut(JSON.stringify(Object.fromEntries(shown)), maxBody);
}

/** A body: JSON and forms without their secrets, other texts without tokens, of anything else its size. */
export function maskBody(body: Buffer | string | undefined, contentType: string): string | null {
  if (body === undefined || body.length === 0) return null;
  if (!/json|text|xml|form|javascript|^$/iu.test(contentType)) return `${mask} ${Buffer.byteLength(body)} bytes`;
  const text = body.toString("utf8").replaceAll("\0", "");
  if (/form/iu.test(contentType)) return cut(maskForm(text), maxBody);
  const parsed = parseJson(text);
  return cut(
    parsed === undefined ? text.replaceAll(webToken, mask) : JSON.stringify(maskFields(parsed.value)),
    maxBody,
  );
}

function maskForm(text: string): string {
  const form = new URLSearchParams(text);
  for (const name of new Set(form.keys())) if (isSecret(name)) form.set(name, mask);
  return form.toString();
}

/** The fields of a document; JSON that was parsed has no cycles, and is as deep as its parser allows. */
function maskFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskFields);
  if (typeof value !== "object" || value === null) return maskTokens(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isSecret(name) ? mask : maskFields(field)]),
  );
}

function maskTokens(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll(webToken, mask) : value;
}

function isSecret(name: string): boolean {
  return secretName.test(name);
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function cut(text: string, maximum: number): string {
  return text.length > maximum ? `${text.slice(0, maximum - 1)}…` : text;
}
