const pauseMs = 250;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };

declare global {
  interface Window {
    /** Not supported by every browser. */
    readonly BarcodeDetector?: new (about: { formats: string[] }) => Detector;
  }
}

/** Whether this browser reads QR codes natively. Pages served over plain HTTP have no camera. */
export function canReadCodes(): boolean {
  return window.BarcodeDetector !== undefined && "mediaDevices" in navigator;
}

/**
 * Shows the camera's picture and searches it for a code of a sign-in page; any other content is ignored and never
 * opened. Throws where there is no camera, or no permission to use it.
 */
export async function readCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined) return undefined;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    await video.play();
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    while (!signal.aborted) {
      const found = await detector.detect(video);
      const code = found.map(({ rawValue }) => codeIn(rawValue)).find((candidate) => candidate !== undefined);
      if (code !== undefined) return code;
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** The code in the address that a sign-in page displays. */
function codeIn(text: string): string | undefined {
  return /#\/scan\/(?<code>[\dA-Z]{8})$/u.exec(text)?.groups?.["code"];
}
