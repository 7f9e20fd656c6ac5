import type { Id } from "#contract/id";
import type { CarouselFile } from "#contract/systemInfo";
import type { IncomingFile } from "#core/http/upload";
import type { AnyContext, Context, TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** What a picture of a tenant's brand is for, by the names of existing clients. */
export type BrandPictureKind = "Logo" | "Carousel";

/** Stores the pictures of tenants, which everyone may see: `extensions: [brandPictures.provide({ … })]`. */
export type BrandPictures = {
  /** The pictures of a tenant, oldest first. */
  list(ctx: AnyContext, tenantId: Id, kind: BrandPictureKind): Promise<CarouselFile[]>;
  /** Stores a picture of the caller's tenant, in a format that browsers show. */
  save(ctx: Context, file: IncomingFile, kind: BrandPictureKind): Promise<CarouselFile>;
  /** The same for a picture whose bytes are already here. */
  saveBytes(
    ctx: Context,
    file: { readonly name: string; readonly content: Buffer },
    kind: BrandPictureKind,
  ): Promise<CarouselFile>;
  /** Removes a picture of the caller's tenant. */
  remove(ctx: TenantContext, id: Id): Promise<void>;
};

/** The module that stores the pictures of tenants. */
export const brandPictures = defineExtensionPoint<BrandPictures>("tenant.brandPictures");
