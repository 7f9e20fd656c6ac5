export { usageWeb } from "./usageWeb.ts";
