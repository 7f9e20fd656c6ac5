import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";

// The floor of a download: a bare server that streams one file.
const [port, file] = [Number(process.env["PORT"]), process.env["FLOOR_FILE"] ?? ""];
createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/plain", "content-length": statSync(file).size });
  createReadStream(file).pipe(response);
}).listen(port, "127.0.0.1", () => process.stdout.write("the floor is ready\n"));
