import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { type CarouselFile, defaultLogo } from "#contract/systemInfo";
import type { IncomingFile } from "#core/http/upload";
import type { Context } from "#core/request/context";
import { brandPictures, readOwnTenant, refreshCarousel, saveOwnLogo } from "#modules/identity/tenant/server";
import { brandingError, maxPictures } from "../contract.ts";

type Upload = { readonly file: IncomingFile };

/** Adds a picture to the sign-in page of the caller's tenant. */
export async function uploadCarouselFile(ctx: Context, { file }: Upload): Promise<CarouselFile> {
  const pictures = brandPictures.get(ctx);
  const present = await pictures.list(ctx, ctx.tenantId, "Carousel");
  if (present.length >= maxPictures) throw brandingError("branding.carousel_full", { maximum: maxPictures });
  const picture = await pictures.save(ctx, file, "Carousel");
  refreshCarousel(ctx);
  return picture;
}

/** Replaces the logo of the caller's tenant. */
export async function uploadLogoFile(ctx: Context, { file }: Upload): Promise<CarouselFile> {
  const picture = await brandPictures.get(ctx).save(ctx, file, "Logo");
  await saveOwnLogo(ctx, picture.url);
  return picture;
}

type PictureChanges = {
  readonly logo?: string | undefined;
  readonly logoBase64?: string | undefined;
  readonly logoFileName?: string | undefined;
  readonly carouselFileIds?: readonly Id[] | undefined;
};

/** Logo and pictures among the settings; missing ones stay as they are. */
export async function savePictures(ctx: Context, changes: PictureChanges): Promise<void> {
  const { logo, logoBase64, logoFileName = "logo.png", carouselFileIds } = changes;
  if (logoBase64 !== undefined) {
    const content = Buffer.from(logoBase64.slice(logoBase64.indexOf(",") + 1), "base64");
    const picture = await brandPictures.get(ctx).saveBytes(ctx, { name: logoFileName, content }, "Logo");
    await saveOwnLogo(ctx, picture.url);
  } else if (logo !== undefined) await selectLogo(ctx, logo);
  if (carouselFileIds !== undefined) await keepPictures(ctx, new Set(carouselFileIds));
}

/** A logo is one of the pictures that the tenant has stored, so that no page loads anything from elsewhere. */
async function selectLogo(ctx: Context, logo: string): Promise<void> {
  const next = logo === "" || logo === defaultLogo ? null : logo;
  const { logo: present } = await readOwnTenant(ctx);
  if (next === present) return;
  const stored = await brandPictures.get(ctx).list(ctx, ctx.tenantId, "Logo");
  if (next !== null && !stored.some(({ url }) => url === next)) throw brandingError("branding.logo_unknown");
  await saveOwnLogo(ctx, next);
}

async function keepPictures(ctx: Context, kept: ReadonlySet<Id>): Promise<void> {
  const pictures = brandPictures.get(ctx);
  const present = await pictures.list(ctx, ctx.tenantId, "Carousel");
  const known = new Set(present.map(({ id }) => id));
  if ([...kept].some((id) => !known.has(id))) throw commonError("record.missing");
  for (const { id } of present) if (!kept.has(id)) await pictures.remove(ctx, id);
  refreshCarousel(ctx);
}
