import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { writeMention } from "../contract.ts";
import { commentReactions, comments } from "./comment.table.ts";

export const commentDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(comments, { rows: () => demoTenantIds.flatMap(createComments) }),
    seedRows(commentReactions, {
      rows: () => demoTenantIds.flatMap(createReactions),
      onlyWithNew: { column: "commentId", table: "record_comment" },
    }),
  ],
};

type Person = { readonly id: number; readonly realName: string };

const hourMs = 3_600_000;
const firstTime = Date.UTC(2026, 10, 20, 1, 30);

/** A short talk of the administrator and the head of the company about the account of a project manager. */
function createComments(tenantId: number): SeedRow<typeof comments>[] {
  const { accounts, listed } = getDemoStaff(tenantId);
  const [admin, leader, , project] = listed.map(({ id }) => accounts.find((account) => account.id === id));
  if (admin === undefined || leader === undefined || project === undefined) return [];
  const account = { entity: "sysUser", recordId: project.id };
  const talks: readonly (Pick<SeedRow<typeof comments>, "entity" | "recordId" | "content"> & {
    readonly author: Person;
  })[] = [
    { ...account, author: leader, content: "安全考核证书下月到期，复审安排了吗？" },
    {
      ...account,
      author: admin,
      content: `${writeMention(leader.id)} 已报名，复审材料见 https://example.com/training`,
    },
    { ...account, author: leader, content: `${writeMention(admin.id)} 好的，谢谢。复审通过后请告诉我。` },
  ];
  return talks.map(({ author, ...talk }, index) => ({
    id: tenantId * 1_000_000 + 9000 + index,
    tenantId,
    ...talk,
    createTime: new Date(firstTime + index * hourMs),
    createUserId: author.id,
    createUserName: author.realName,
  }));
}

/** The head of the company thanks for the answer. */
function createReactions(tenantId: number): SeedRow<typeof commentReactions>[] {
  const [, leader] = getDemoStaff(tenantId).listed;
  const [, answer] = createComments(tenantId);
  if (leader === undefined || answer === undefined) return [];
  return [{ id: answer.id, tenantId, commentId: answer.id, reaction: "thanks", accountId: leader.id }];
}
