import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { messages } from "#modules/identity/online/server/message.table";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";

/** What the administrator of each demo company has sent to people in the last weeks. */
export const messageLogDemo: SeedPlan = {
  after: ["account"],
  steps: [seedRows(messages, { rows: () => demoTenantIds.flatMap(toMessages), isOnce: true })],
};

const dayMs = 86_400_000;

const texts = [
  { title: "浇筑时间调整", message: "3 号楼的浇筑改到明早六点，请提前到场。", daysAgo: 2 },
  { title: "塔吊检修", message: "周四上午塔吊停机检修，请安排好吊装。", daysAgo: 5 },
  { title: "安全帽领取", message: "新到的安全帽在材料室，请今天下班前领取。", daysAgo: 9 },
  { title: "图纸更新", message: "地下室顶板的图纸已更新，请以新版为准。", daysAgo: 21 },
  { title: "例会提前", message: "本周例会提前到周一上午九点。", daysAgo: 44 },
] as const;

function toMessages(tenantId: number): SeedRow<typeof messages>[] {
  const { accounts, listed } = getDemoStaff(tenantId);
  const ids = new Set(listed.map(({ id }) => id));
  const [sender, ...receivers] = accounts.filter(({ id }) => ids.has(id));
  if (sender === undefined) return [];
  return texts.flatMap(({ title, message, daysAgo }, index) => {
    const receiver = receivers[index % receivers.length];
    if (receiver === undefined) return [];
    return [
      {
        id: tenantId * 1_000_000 + 7810 + index,
        tenantId,
        title,
        message,
        receiveAccountId: receiver.id,
        receiveName: `${receiver.realName}/${receiver.account}`,
        sendAccountId: sender.id,
        sendName: `${sender.realName}/${sender.account}`,
        sendTime: new Date(Date.now() - daysAgo * dayMs),
        sendIp: "192.168.10.21",
        sendBrowser: "Edge 140",
        sendOs: "Windows",
      },
    ];
  });
}
