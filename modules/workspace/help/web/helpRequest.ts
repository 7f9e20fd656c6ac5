const requests = new EventTarget();
const name = "help";

/** Opens the help from elsewhere in the window. */
export function requestHelp(): void {
  requests.dispatchEvent(new Event(name));
}

/** Listens to requests; returns the function that stops it. */
export function listenToHelpRequests(listener: () => void): () => void {
  requests.addEventListener(name, listener);
  return () => requests.removeEventListener(name, listener);
}
