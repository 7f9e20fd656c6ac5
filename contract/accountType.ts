/** What kind of account somebody has (contract 00, 10: AccountType). The higher number may do what the lower one may not. */
export const AccountType = { platform: 999, administrator: 888, normal: 777, member: 666, other: 555 } as const;
