export { fileWeb } from "./fileWeb.ts";
