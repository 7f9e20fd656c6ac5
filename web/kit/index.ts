export { type Screen, type WebModule, webModule } from "./webModule.ts";
