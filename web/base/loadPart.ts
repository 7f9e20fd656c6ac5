import { checkServer, getServerConnection, onServerReturn } from "./serverConnection.ts";

/**
 * Loads a part of the program. Without the server it waits for its return, so that the page around it stays; it fails
 * if the server is there and the part is not, twice in a row, as after an update.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let isLast = false; ;) {
    try {
      return await load();
    } catch (error) {
      await checkServer();
      if (getServerConnection() !== "connected") await awaitServerReturn();
      else if (isLast) throw error;
      else isLast = true;
    }
  }
}

async function awaitServerReturn(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = onServerReturn(() => {
      stop();
      resolve();
    });
  });
}
