/** Whether a link may lead there: pages of the web, mail and phone (security 5.7). */
export function isHarmlessLink(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)\S+$/iu.test(address.trim());
}
