/** The type of an account (contract 00, 10: AccountType). A higher number may do what a lower one may not. */
export const AccountType = { platform: 999, administrator: 888, normal: 777, member: 666, other: 555 } as const;
