import "./theme/variables.css";
import "./layout/layout.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, useTranslation } from "react-i18next";
import { HashRouter } from "react-router";
import * as z from "zod";
import { Stage } from "./Stage.tsx";
import { CallError } from "./api.ts";
import { currentLanguage, startWords, words } from "./i18n.ts";
import { takeTokenFromAddress } from "./session/handover.ts";
import { loadSession, sessionState } from "./session/session.ts";
import { loadSysInfo } from "./session/sysInfo.ts";
import { Theme } from "./theme/theme.tsx";

// The content security policy allows no code made from text.
z.config({ jitless: true });
takeTokenFromAddress();

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      refetchOnWindowFocus: false,
      // An answer of the server is final; only a lost connection is worth a second try.
      retry: (count, error) => error instanceof CallError && error.status === 0 && count < 2,
    },
  },
});

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

await startWords();
void loadSysInfo();
if (sessionState().step === "loading") void loadSession();

const element = document.querySelector("#root");
if (element === null) throw new Error("the page has no root");
createRoot(element).render(
  <StrictMode>
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queries}>
        <Root />
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
