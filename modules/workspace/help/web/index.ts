export { helpWeb } from "./helpWeb.ts";
