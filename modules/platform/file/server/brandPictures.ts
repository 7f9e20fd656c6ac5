import type { Id } from "#contract/id";
import type { CarouselFile } from "#contract/systemInfo";
import type { AnyContext, TenantContext } from "#core/request/context";
import type { BrandPictureKind, BrandPictures } from "#modules/identity/tenant/server";
import { fileError } from "../contract.ts";
import { tenantEntity } from "./access.ts";
import { files } from "./file.table.ts";
import { uploadBrandFiles } from "./file.service.ts";
import { isShownImage } from "./checks/fileTypes.ts";
import { toPublicUrl } from "./links.ts";
import { type FileRow, removeFile, storeFile } from "./store.service.ts";

/** The pictures of tenants as files that everyone may read. */
export const brandPictureFiles: BrandPictures = {
  list: listPictures,
  async save(ctx, file, kind) {
    const [stored] = await uploadBrandFiles(ctx, { tenantId: 0, file }, { fileType: kind, maximumFiles: 1 });
    if (stored === undefined) throw fileError("file.missing");
    const { id, fileName, suffix, bucketName, filePath, url } = stored;
    return { id, fileName, suffix, bucketName, filePath, url };
  },
  async saveBytes(ctx, { name, content }, kind) {
    const relation = { entity: tenantEntity, id: ctx.tenantId };
    const row = await storeFile(ctx, { name, content, fileType: kind, relation, isPublic: true });
    if (!isShownImage(row.contentType)) throw fileError("file.type_refused", { type: row.suffix });
    return toPicture(ctx, row);
  },
  remove: async (ctx, id) => await removeFile(ctx, id),
};

/** Read without the caller's data scope: visitors have none. */
async function listPictures(ctx: AnyContext, tenantId: Id, kind: BrandPictureKind): Promise<CarouselFile[]> {
  return await ctx.readInTenant(tenantId, async (inTenant) => {
    const rows = inTenant.rows(files);
    const found = await rows.run(
      rows
        .select()
        .select(["row.id", "row.fileName", "row.suffix", "row.filePath"])
        .where("row.entity", "=", tenantEntity)
        .where("row.dataId", "=", tenantId)
        .where("row.fileType", "=", kind)
        .where("row.isPublic", "=", true)
        .orderBy("row.id")
        .limit(maximumPictures),
    );
    return found.map((row) => toPicture(inTenant, row));
  });
}

const maximumPictures = 100;

type PictureRow = Pick<FileRow, "id" | "fileName" | "suffix" | "filePath">;

/** Existing clients use the address, because the bucket is not `Local`. */
function toPicture(ctx: Pick<TenantContext, "app" | "tenantId">, row: PictureRow): CarouselFile {
  const { id, fileName, suffix, filePath } = row;
  return { id, fileName, suffix, bucketName: "file", filePath, url: toPublicUrl(ctx, id) };
}
