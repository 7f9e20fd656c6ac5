import "./theme/variables.css";
import "./layout/layout.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, useTranslation } from "react-i18next";
import { HashRouter } from "react-router";
import * as z from "zod";
import { loadFirstScene, Stage } from "./Stage.tsx";
import { currentLanguage, startWords, words } from "./i18n.ts";
import { settleLanguage } from "./layout/languages.ts";
import { takeCodeFromAddress } from "./session/handoverCode.ts";
import { awaitHandover, loadSession, sessionState } from "./session/session.ts";
import { loadSysInfo } from "./session/sysInfo.ts";
import { Theme } from "./theme/theme.tsx";

// The content security policy allows no code made from text.
z.config({ jitless: true });
const code = takeCodeFromAddress();
if (code !== undefined) awaitHandover();

function Root() {
  useTranslation();
  return (
    <Theme language={currentLanguage()}>
      <HashRouter>
        <Stage />
      </HashRouter>
    </Theme>
  );
}

// All at once: each of them waits for the network, none for another.
const needed = [startWords(), loadFirstScene()];
void loadSysInfo().then(settleLanguage);
if (code !== undefined) void import("./session/handover.ts").then(async ({ takeOver }) => await takeOver(code));
else if (sessionState().step === "loading") void loadSession();
await Promise.all(needed);

const element = document.querySelector("#root");
if (element === null) throw new Error("the page has no root");
createRoot(element).render(
  <StrictMode>
    <I18nextProvider i18n={words}>
      <Root />
    </I18nextProvider>
  </StrictMode>,
);

/** The first page has better things to do. */
const keepAfterMs = 5000;
if (import.meta.env.PROD) setTimeout(() => void keepProgram(), keepAfterMs);

async function keepProgram(): Promise<void> {
  // Without a network there is nothing to keep; the next visit does.
  const late = await import("./fresh/keepProgram.ts").catch(() => undefined);
  await late?.keepProgram();
}
