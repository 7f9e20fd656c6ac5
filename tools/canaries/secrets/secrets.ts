/** Looks like what nobody may publish. */
export const key = "AKIAABCDEFGHIJKLMNOP"; // caught: cloud-key
/** An address that works. */
export const address = "postgres://admin:hunter22@db.example.com/main"; // caught: address-with-password
/** Only an example. */
export const example = "postgres://user:password@host:5432/database";
