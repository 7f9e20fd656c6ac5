import { spawn } from "node:child_process";
import path from "node:path";
import { createServer } from "vite";
import { installHook } from "./hook.ts";

// Development: vite serves the web and applies each change immediately. The server behind it restarts when one of its
// files changes. Both have one address.
const root = path.join(import.meta.dirname, "..");
const { PORT = "5005", SITEWARD_HOST: host = "127.0.0.1", ...environment } = process.env;
const port = Number(PORT);
const serverUrl = `http://127.0.0.1:${port + 1}`;

installHook();
const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "app/server.ts"], {
  cwd: root,
  stdio: "inherit",
  env: {
    // The public address is vite's.
    SITEWARD_PUBLIC_URL: `http://${host}:${port}`,
    ...environment,
    PORT: String(port + 1),
    SITEWARD_HOST: "127.0.0.1",
  },
});
const web = await createServer({
  configFile: path.join(root, "web/vite.config.ts"),
  logLevel: "warn",
  clearScreen: false,
  server: { host, port, strictPort: true, proxy: { "/api": serverUrl, "/hubs": { target: serverUrl, ws: true } } },
});
await web.listen();

let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  server.kill("SIGTERM");
}
process.on("SIGINT", end);
process.on("SIGTERM", end);
server.on("exit", (code) => {
  void web.close().finally(() => process.exit(isEnding ? 0 : (code ?? 1)));
});
