/** Looks like a cloud key. */
export const key = "AKIAABCDEFGHIJKLMNOP"; // violation: cloud-key
/** An address that works. */
export const address = "postgres://admin:hunter22@db.example.com/main"; // violation: address-with-password
/** Only an example. */
export const example = "postgres://user:password@host:5432/database";
