import { loadTexts } from "#base/i18n";
import { type HomeParts, lazyComponent } from "#kit";
import { firstStepsApi } from "../contract.ts";
import { firstStepsText } from "../text/index.ts";

export const home: HomeParts = {
  cards: [
    {
      name: "firstSteps",
      needs: { api: firstStepsApi, name: "list" },
      Component: lazyComponent(async () => (await import("./FirstStepsCard.tsx")).FirstStepsCard, {
        texts: firstStepsText,
      }),
      prepare: async (queries, modules) => {
        const { prepareFirstSteps } = await import("./useFirstSteps.ts");
        const [{ FirstStepsCard }] = await Promise.all([
          import("./FirstStepsCard.tsx"),
          prepareFirstSteps(queries, modules),
          loadTexts(firstStepsText),
        ]);
        return FirstStepsCard;
      },
    },
  ],
};
