export { importWeb } from "./importWeb.ts";
