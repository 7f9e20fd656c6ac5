import type { TextSource } from "#contract/text";

/** Words of new passwords and invitations, which load with their dialog. */
export const newPasswordsText: TextSource = {
  name: "account.newPasswords",
  folder: "modules/identity/account/web/text",
};
