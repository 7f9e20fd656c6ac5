import { crc32, deflateSync } from "node:zlib";
import { AccountType } from "#contract/accountType";
import { getDemoStaff, type ListedAccount } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import { securityEvents } from "#modules/identity/access/server/securityEvent.table";
import type { SeedRow } from "#core/rows/seed";
import { addDemoPicture } from "#modules/platform/file/server/file.demo";
import { getPictureUrl, pictureEntities } from "./picture.rights.ts";

export const profileDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(securityEvents, {
      rows: () => demoTenantIds.flatMap((id) => demoEvents(getDemoStaff(id).listed, new Date())),
    }),
    setAvatars,
  ],
};

async function setAvatars(run: SeedRun): Promise<void> {
  for (const tenantId of demoTenantIds)
    for (const avatar of demoAvatars(tenantId, getDemoStaff(tenantId).accounts))
      if (run.hasInserted("account", avatar.accountId)) await setAvatar(run, avatar);
}

async function setAvatar(
  run: SeedRun,
  { id, tenantId, accountId, address, sizePx: side, content }: DemoAvatar,
): Promise<void> {
  await addDemoPicture(run, {
    id,
    tenantId,
    content,
    sizePx: side,
    fileName: "avatar",
    fileType: "Avatar",
    entity: pictureEntities.avatar,
    recordId: accountId,
    authorId: accountId,
  });
  await run.execute(
    "insert into account_picture (tenant_id, id, account_id, kind, file_id) values ($1, $2, $3, 'avatar', $2)",
    [tenantId, id, accountId],
  );
  await run.execute("update account set avatar = $3 where tenant_id = $1 and id = $2", [tenantId, accountId, address]);
}

/** An avatar of the demo: its account, its address, and the picture. */
type DemoAvatar = {
  readonly id: number;
  readonly tenantId: number;
  readonly accountId: number;
  readonly address: string;
  readonly sizePx: number;
  readonly content: Buffer;
};

type Person = { readonly id: number; readonly accountType?: number | undefined };

const sizePx = 96;
const every = 3;

/** Every third account has a picture: a drawing in two colours, so that no real face is shown. */
function demoAvatars(tenantId: number, people: readonly Person[]): DemoAvatar[] {
  return people
    .filter(({ accountType }, index) => index % every === 0 || accountType === AccountType.administrator)
    .map(({ id }, index) => {
      const pictureId = id + 500_000_000;
      const content = drawPortrait(index % hues.length);
      return { id: pictureId, tenantId, accountId: id, address: getPictureUrl(pictureId), sizePx, content };
    });
}

type Colour = readonly [red: number, green: number, blue: number];

/** Colours of background and figure. */
const hues: readonly (readonly [Colour, Colour])[] = [
  [
    [220, 234, 247],
    [44, 116, 185],
  ],
  [
    [233, 247, 239],
    [22, 101, 52],
  ],
  [
    [255, 246, 229],
    [180, 83, 9],
  ],
  [
    [238, 241, 245],
    [71, 84, 103],
  ],
  [
    [254, 240, 238],
    [180, 35, 24],
  ],
];

const drawings = new Map<number, Buffer>();

/** Head and shoulders as a PNG with a palette. */
function drawPortrait(hue: number): Buffer {
  const known =
    drawings.get(hue) ??
    pngOf(
      hues[hue] ?? [
        [255, 255, 255],
        [0, 0, 0],
      ],
    );
  drawings.set(hue, known);
  return known;
}

function pngOf([ground, figure]: readonly [Colour, Colour]): Buffer {
  const lines = Buffer.alloc((sizePx + 1) * sizePx);
  for (let y = 0; y < sizePx; y++)
    for (let x = 0; x < sizePx; x++) lines[y * (sizePx + 1) + x + 1] = isFigure(x, y) ? 1 : 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(sizePx, 0);
  head.writeUInt32BE(sizePx, 4);
  // 8 bits per pixel, each an index of the palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    part("IHDR", head),
    part("PLTE", Buffer.from([...ground, ...figure])),
    part("IDAT", deflateSync(lines)),
    part("IEND", Buffer.alloc(0)),
  ]);
}

function isFigure(x: number, y: number): boolean {
  const middle = sizePx / 2;
  const isHead = (x - middle) ** 2 + (y - 36) ** 2 < 18 ** 2;
  const isBody = ((x - middle) / 34) ** 2 + ((y - sizePx) / 36) ** 2 < 1;
  return isHead || isBody;
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const hourMs = 3_600_000;
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

/** The sign-ins of a few weeks: at the office, on site, and once with a wrong password. */
const story = [
  [2, "session.signed_out", "192.168.10.21", windows],
  [11, "session.signed_in", "192.168.10.21", windows],
  [30, "session.signed_in", "117.136.0.12", phone],
  [54, "session.signed_in", "192.168.10.21", windows],
  [54.1, "session.sign_in_failed", "192.168.10.21", windows],
  [200, "account.password_changed", "192.168.10.21", windows],
  [201, "session.signed_in", "192.168.10.21", windows],
  [320, "session.sign_in_failed", "117.136.0.12", phone],
  [488, "session.signed_in", "10.8.2.14", phone],
] as const;

/** The sign-in history of the accounts on the sign-in page. */
function demoEvents(accounts: readonly ListedAccount[], now: Date): SeedRow<typeof securityEvents>[] {
  return accounts.flatMap(({ id, tenantId, account }) =>
    story.map(([hoursAgo, kind, address, userAgent], index) => ({
      id: id * 10 + index,
      tenantId,
      accountId: id,
      account,
      kind,
      address,
      userAgent,
      at: new Date(now.getTime() - hoursAgo * hourMs),
    })),
  );
}
