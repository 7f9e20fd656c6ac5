/** The one place that makes requests. */
export async function request(path: string): Promise<Response> {
  return await fetch(path);
}
