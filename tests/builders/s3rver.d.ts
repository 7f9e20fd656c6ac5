declare module "@20minutes/s3rver" {
  /** A server with the S3 API that stores objects in a folder. */
  interface S3Server {
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }

  interface S3ServerOptions {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly allowMismatchedSignatures?: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  }

  const S3rver: new (options: S3ServerOptions) => S3Server;
  export default S3rver;
}
