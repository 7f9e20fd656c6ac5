import { scanText } from "#modules/scan/text";
import { secondFactorText } from "#modules/secondFactor/text";
import { late } from "./kit/parts/late.tsx";
import { FirstPaint } from "./layout/FirstPaint.tsx";
import { pageText } from "./pages/text/index.ts";
import { passwordText } from "./password/text/index.ts";
import { referenceText } from "./reference/text/index.ts";
import { sessionText } from "./session/text/index.ts";

// Pages that have the window to themselves and are seldom seen. They load in two steps, so that those that are seen at
// every start need not know the files of each.

const fallback = <FirstPaint />;

export const ChangePasswordPage = late(
  async () => (await import("./signin/ChangePasswordPage.tsx")).ChangePasswordPage,
  { texts: passwordText, fallback },
);
export const EnrolPage = late(async () => (await import("./secondFactor/EnrolPage.tsx")).EnrolPage, {
  texts: secondFactorText,
  fallback,
});
export const ScanPage = late(async () => (await import("./scan/ScanPage.tsx")).ScanPage, { texts: scanText, fallback });
export const PublicPage = late(async () => (await import("./pages/late/PublicPage.tsx")).PublicPage, {
  texts: pageText,
  fallback,
});
export const HandoverQuestion = late(async () => (await import("./session/HandoverQuestion.tsx")).HandoverQuestion, {
  texts: sessionText,
});
export const IdleNotice = late(async () => (await import("./session/IdleNotice.tsx")).IdleNotice, {
  texts: sessionText,
});
export const ApiReference = late(async () => (await import("./reference/ApiReference.tsx")).ApiReference, {
  texts: referenceText,
  fallback,
});
