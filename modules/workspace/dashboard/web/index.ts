export { homeWeb } from "./homeWeb.ts";
export { DocumentText } from "./drawers/DocumentText.tsx";
export { versionLinks } from "./extensionPoints.ts";
