/**
 * Runs in the interpreter before each script, and answers an object that the host uses. What a script changes afterwards
 * in its global objects does not reach the functions that are kept here.
 */
export const sandboxPrelude = `(() => {
  const { hostLog, hostRequest } = globalThis;
  delete globalThis.hostLog;
  delete globalThis.hostRequest;
  const { stringify, parse } = JSON;
  const toText = (value) => (typeof value === "string" ? value : stringify(value) ?? String(value));
  const write = (level) => (...parts) => hostLog(level, parts.map(toText).join(" "));
  let declared;
  globalThis.console = { log: write("info"), info: write("info"), warn: write("warn"), error: write("error") };
  globalThis.job = (name, work) => {
    if (declared !== undefined) throw new Error("a script declares one job");
    if (typeof work !== "function") throw new TypeError("a job needs a function");
    declared = { name: String(name), work };
  };
  const request = async (url, { method = "GET", headers = {}, body } = {}) => {
    const text = body === undefined || typeof body === "string" ? body : stringify(body);
    const answer = parse(await hostRequest(stringify({ url: String(url), method: String(method), headers, body: text })));
    return { ...answer, ok: answer.status >= 200 && answer.status < 300, json: () => parse(answer.body) };
  };
  return {
    name: () => declared?.name,
    run: async (parameters) => {
      const result = await declared.work({
        parameters: parameters === null ? null : parse(parameters),
        log: write("info"),
        fetch: request,
      });
      return result === undefined ? "" : toText(result);
    },
  };
})()`;
