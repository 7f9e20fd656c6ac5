export { configurationWeb } from "./configurationWeb.ts";
