import * as z from "zod";

/** Whether somebody may get an account by himself: never, with an invitation, or once an administrator agrees. */
export const RegistrationMode = z.enum(["closed", "invitation", "approval"]);
/** See `RegistrationMode`. */
export type RegistrationMode = z.infer<typeof RegistrationMode>;

/** What the sign-in page of a tenant offers beside account and password. */
export const SignInOffers = z.object({
  phone: z.boolean(),
  email: z.boolean(),
  scan: z.boolean(),
  /** Third parties by their OpenID Connect provider. */
  providers: z.array(z.object({ id: z.int(), name: z.string() })),
  registration: RegistrationMode,
});
/** See `SignInOffers`. */
export type SignInOffers = z.infer<typeof SignInOffers>;

/** Nothing but account and password. */
export const noOffers: SignInOffers = {
  phone: false,
  email: false,
  scan: false,
  providers: [],
  registration: "closed",
};
