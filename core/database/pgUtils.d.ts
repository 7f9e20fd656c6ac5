/** The part of the driver that its own extensions use: pg-cursor, for example. */
declare module "pg/lib/utils.js" {
  /** A parameter as text or bytes, as the driver sends it. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
