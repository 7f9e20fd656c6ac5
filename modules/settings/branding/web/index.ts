export { brandingWeb } from "./brandingWeb.ts";
