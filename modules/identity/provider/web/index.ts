export { providerWeb } from "./providerWeb.ts";
export { ProviderButtons } from "./lazyParts.ts";
