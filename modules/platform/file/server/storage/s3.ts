import { createReadStream } from "node:fs";
import { toId } from "#contract/id";
import type { ByteRange } from "#core/request/byteRange";
import { loadS3, type S3Access, type S3Config } from "#core/database/s3Client";
import { type FileLocation, type FileProvider, isLocation } from "./provider.ts";

/**
 * Stores contents in a bucket of any service with the S3 API (MinIO, OSS, COS): `<tenant>/<generated name>`. The library
 * is loaded with the first content.
 */
export function openS3Provider(config: S3Config): FileProvider {
  const { bucket } = config;
  const loading = () => loadS3(config);
  const keyOf = ({ tenantId, location }: FileLocation): string => {
    if (!isLocation(location)) throw new Error("a stored file has no valid place");
    return `${tenantId}/${location}`;
  };

  return {
    name: "s3",
    async put(place, { path, sizeBytes }) {
      const { s3, client } = await loading();
      const content = { Bucket: bucket, Key: keyOf(place), Body: createReadStream(path), ContentLength: sizeBytes };
      await client.send(new s3.PutObjectCommand(content));
    },
    read: (place, range) => readObject(loading, { bucket, key: keyOf(place), range }),
    async delete(place) {
      const { s3, client } = await loading();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(place) }));
    },
    async deleteAll(tenantId) {
      const { s3, client } = await loading();
      // Other tenants' ids may begin with the same digits.
      const listing = { Bucket: bucket, Prefix: String(tenantId) };
      for await (const page of s3.paginateListObjectsV2({ client }, listing))
        for (const { Key: key = "" } of page.Contents ?? [])
          if (toPlace(key)?.tenantId === tenantId)
            await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async exists(place) {
      const { s3, client } = await loading();
      try {
        await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: keyOf(place) }));
        return true;
      } catch (error) {
        if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
        throw error;
      }
    },
    async *listOlderThan(instant) {
      const { s3, client } = await loading();
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key: key = "", LastModified: modified } of page.Contents ?? []) {
          const place = toPlace(key);
          if (place !== undefined && modified !== undefined && modified < instant) yield place;
        }
      }
    },
  };
}

type ObjectPart = { readonly bucket: string; readonly key: string; readonly range: ByteRange | undefined };

async function* readObject(loading: () => Promise<S3Access>, part: ObjectPart): AsyncGenerator<Uint8Array> {
  const { s3, client } = await loading();
  const { bucket, key, range } = part;
  const bytes = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
  const { Body: body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key, ...bytes }));
  if (body === undefined) throw new Error("the content of a file is missing in the bucket");
  const reader = body.transformToWebStream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function toPlace(key: string): FileLocation | undefined {
  const { tenant, location = "" } = /^(?<tenant>\d{1,16})\/(?<location>[0-9a-f]+)$/u.exec(key)?.groups ?? {};
  return tenant === undefined || !isLocation(location) ? undefined : { tenantId: toId(Number(tenant)), location };
}
