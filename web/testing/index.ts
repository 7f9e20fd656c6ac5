export { browser } from "./browser.ts";
export { createFakeServer, type FakeServer } from "./fakeServer.ts";
export { createSample } from "./sample.ts";
export { type RenderedScreen, renderScreen } from "./renderScreen.tsx";
