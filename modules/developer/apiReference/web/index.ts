import { webModule } from "#kit/webModule.ts";
import { apiReferenceText } from "../text/index.ts";

export const apiReferenceWeb = webModule({
  texts: apiReferenceText,
  documents: { "/api/docs": async () => ({ Component: (await import("./ApiReference.tsx")).ApiReference }) },
});
