/** A bucket of a service with the S3 API. */
export type S3Config = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The bucket is part of the path and not of the host name. */
  readonly isPathStyle: boolean;
};

/** The library for the S3 API, and a client for one bucket. */
export type S3Access = Awaited<ReturnType<typeof createClient>>;

const clients = new WeakMap<S3Config, Promise<S3Access>>();

/** The client for a bucket. The library is loaded with the first use. */
export async function loadS3(config: S3Config): Promise<S3Access> {
  const known = clients.get(config) ?? createClient(config);
  clients.set(config, known);
  return await known;
}

async function createClient({ endpoint, region, bucket, keyId, keySecret, isPathStyle }: S3Config) {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    // Not every compatible service knows the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });
  // Some services sign the path of a bucket without the slash that the library puts at its end.
  client.middlewareStack.add(
    (next) => async (call) => {
      const { request } = call;
      if (isRequest(request) && request.path === `/${bucket}/`) request.path = `/${bucket}`;
      return await next(call);
    },
    { step: "build", name: "bucketPath" },
  );
  return { s3, client };
}

function isRequest(request: unknown): request is { path: string } {
  return request instanceof Object && "path" in request && typeof request.path === "string";
}
