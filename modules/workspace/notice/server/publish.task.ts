import * as z from "zod";
import { Id } from "#contract/id";
import { NoticeStatus } from "../contract.ts";
import { defineTask } from "#core/jobs/tasks/task";
import { announceOwnChange } from "./inbox/ownChange.ts";
import { publishDraft } from "./notice.service.ts";
import { notices } from "./notice.table.ts";

const Input = z.object({ id: Id });

/**
 * Publishes a draft whose planned time has come, as its author. `start_due_publications` queues it. If the plan
 * was cancelled, nothing happens.
 */
export const publishTask = defineTask({
  name: "notice.publish",
  input: Input,
  result: Input,
  isStep: true,
  code: () => "sysNotice/public",
  async run(task, { id }) {
    await task.writeInTransaction(async (ctx) => {
      const [notice] = await ctx.rows(notices).listWithDeleted([id], "lock");
      const isDue =
        notice?.deletedAt === null &&
        notice.status === NoticeStatus.draft &&
        notice.plannedTime !== null &&
        notice.plannedTime <= ctx.now();
      if (isDue) {
        await publishDraft(ctx, { id });
        // Its author has not done it in an open window: the list there follows.
        announceOwnChange(ctx);
      }
      task.finish(ctx, { id });
    });
    return { id };
  },
});
