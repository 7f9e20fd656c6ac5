import http from "node:http";

/**
 * The floor of the shell's start: a bare server that answers the same bytes from memory, without authentication. Run as
 * a separate process with the answers by call in FLOOR_ANSWERS (JSON) and FLOOR_PORT.
 */
const given: Record<string, string> = JSON.parse(process.env["FLOOR_ANSWERS"] ?? "{}");
const answers = new Map(Object.entries(given).map(([call, text]) => [`/${call}`, Buffer.from(text)]));

const server = http.createServer(({ url = "/" }, response) => {
  const answer = answers.get(url);
  response.statusCode = answer === undefined ? 404 : 200;
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(answer);
});

server.listen(Number(process.env["FLOOR_PORT"]), "127.0.0.1", () => process.stdout.write("ready\n"));
