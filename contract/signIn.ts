import * as z from "zod";

/** Whether people can register: never, with an invitation, or with approval by an administrator. */
export const RegistrationMode = z.enum(["closed", "invitation", "approval"]);
/** See `RegistrationMode`. */
export type RegistrationMode = z.infer<typeof RegistrationMode>;

/** Sign-in methods of a tenant besides account and password. */
export const SignInOptions = z.object({
  phone: z.boolean(),
  email: z.boolean(),
  scan: z.boolean(),
  /** Third-party OpenID Connect providers. */
  providers: z.array(z.object({ id: z.int(), name: z.string() })),
  registration: RegistrationMode,
  /** Passkeys work at the host of the page. */
  passkey: z.boolean(),
  /** A forgotten password can be reset by a code: there is a sender for SMS or e-mail. */
  passwordReset: z.boolean(),
  /** The installation has several tenants and the host belongs to none of them, so people may have to name theirs. */
  tenantChoice: z.boolean(),
});
/** See the schema of the same name. */
export type SignInOptions = z.infer<typeof SignInOptions>;

/** Sign-in with account and password only. */
export const noSignInOptions: SignInOptions = {
  phone: false,
  email: false,
  scan: false,
  providers: [],
  registration: "closed",
  passkey: false,
  passwordReset: false,
  tenantChoice: false,
};
