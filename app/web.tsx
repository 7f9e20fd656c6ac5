import "#base/theme/variables.css";
import "#kit/publicPage/publicPage.css";
import "#shell/layout/layout.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import * as z from "zod";
import { AppRoot, preloadFirstScreen } from "#shell/AppRoot.tsx";
import { appParts } from "#app/appParts.web.tsx";
import { initTexts, useLanguage } from "#base/i18n";
import { applyTenantLanguage } from "#base/session/offeredLanguages";
import { takeHandoffCode } from "#shell/session/handoffCode.ts";
import { awaitHandoff, connectReload, getSessionState, loadSession } from "#base/session/session";
import { loadSysInfo } from "#base/session/sysInfo";
import { takeAddressTenant } from "#base/session/addressTenant";
import { Theme } from "#base/theme/theme.tsx";
import { StartFailure } from "#shell/errors/StartFailure.tsx";
import { connectSessionCalls } from "#base/session/sessionCalls";
import { shellText } from "#shell/text/index.ts";
import { sessionCalls } from "#app/sessionCalls.web";

// The content security policy forbids code that is created from text.
z.config({ jitless: true });
connectSessionCalls(sessionCalls);
// Forms encrypt and store what was typed first.
connectReload(() => void setTimeout(() => location.reload(), 300));
const code = takeHandoffCode();
if (code !== undefined) awaitHandoff();
takeAddressTenant();

function Root({ hasTexts }: { hasTexts: boolean }) {
  return (
    <Theme language={useLanguage()}>
      {hasTexts ? (
        <HashRouter>
          <AppRoot {...appParts} />
        </HashRouter>
      ) : (
        <StartFailure />
      )}
    </Theme>
  );
}

// In parallel: each waits for the network, none for another.
const texts = initTexts(shellText).then(
  () => true,
  () => false,
);
const preload = preloadFirstScreen(appParts);
void loadSysInfo().then(applyTenantLanguage);
if (code !== undefined)
  void import("#shell/session/sessionHandoff.ts").then(
    async ({ acceptSessionHandoff }) => await acceptSessionHandoff(code),
  );
else if (getSessionState().step === "loading") void loadSession();
const [hasTexts] = await Promise.all([texts, preload]);

const element = document.querySelector("#root");
if (element === null) throw new Error("the page has no root");
createRoot(element).render(
  <StrictMode>
    <Root hasTexts={hasTexts} />
  </StrictMode>,
);

/** Runs after the first page, which is more important. */
const keepAfterMs = 5000;
if (import.meta.env.PROD) setTimeout(() => void keepProgram(), keepAfterMs);

async function keepProgram(): Promise<void> {
  // Without a network nothing is cached; the next visit does it.
  const late = await import("#shell/updates/registerServiceWorker.ts").catch(() => undefined);
  await late?.registerServiceWorker();
}
