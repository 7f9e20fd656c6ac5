/** Whether the window is visible and shows the page of an address, such as `/dashboard/message?person=7`. */
export function isOnScreen(address: string): boolean {
  return document.visibilityState === "visible" && location.hash === `#${address}`;
}
