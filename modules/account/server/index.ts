export { standardAccounts, superadminId } from "./account.standard.ts";
export { accounts } from "./account.table.ts";
export { accountOrganisations } from "./accountOrganisation.table.ts";
export { countHolders, listHolders, pageHolders } from "./holders.ts";
