export { browser } from "./browser.ts";
export { type FakeServer, fakeServer } from "./fakeServer.ts";
export { sampleOf } from "./sample.ts";
export { type RenderedScreen, renderScreen } from "./renderScreen.tsx";
