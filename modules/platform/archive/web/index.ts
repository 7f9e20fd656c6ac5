export { archiveWeb } from "./archiveWeb.ts";
