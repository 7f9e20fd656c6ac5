export { scanWeb } from "./scanWeb.ts";
export { ScanSignIn } from "./lazyParts.ts";
