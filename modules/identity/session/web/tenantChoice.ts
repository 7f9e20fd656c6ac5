/** The tenant that a user types, by its code or name, because neither the URL nor this browser says it. */
export type TenantChoice = {
  readonly value: string;
  /** Sign-in has failed repeatedly: the question is whether the tenant is the right one. */
  readonly isHinted: boolean;
  readonly onChange: (value: string) => void;
};

/** Whether the user has typed a tenant. Then the slider is required, whatever that tenant requires. */
export function isTenantTyped(choice: TenantChoice | undefined): boolean {
  return choice !== undefined && choice.value.trim() !== "";
}
