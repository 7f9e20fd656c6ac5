export { browser } from "./browser.ts";
export { type FakeServer, fakeServer } from "./fakeServer.ts";
export { type RenderedScreen, renderScreen } from "./renderScreen.tsx";
