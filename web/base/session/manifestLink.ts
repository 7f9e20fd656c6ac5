const address = "/manifest.webmanifest";

/** Lets the browser install the application with the name and colour of a tenant; 0: that of the host. */
export function linkManifest(tenantId: number): void {
  const link = document.querySelector('link[rel="manifest"]');
  link?.setAttribute("href", tenantId > 0 ? `${address}?tid=${tenantId}` : address);
}
