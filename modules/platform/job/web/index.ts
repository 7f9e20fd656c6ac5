import { loadTexts } from "#base/i18n";
import { webModule } from "#kit";
import { jobText } from "../text/index.ts";
import { jobPageText } from "./text/index.ts";

export const jobWeb = webModule({
  screens: {
    "/system/job/index": async () => {
      const [{ registerJobLists }, page] = await Promise.all([
        import("./jobList.ts"),
        import("./JobListPage.tsx"),
        loadTexts(jobPageText),
      ]);
      registerJobLists();
      return page;
    },
    "/system/job/dashboard": async () => {
      const [{ registerJobLists }, page] = await Promise.all([
        import("./jobList.ts"),
        import("./board/BoardPage.tsx"),
        loadTexts(jobPageText),
      ]);
      registerJobLists();
      return page;
    },
  },
  texts: jobText,
  manual: async () => await import("./job.manual.ts"),
  countedBy: { sysJob: ["sysJobTrigger"], sysJobTrigger: ["sysJob"] },
});
