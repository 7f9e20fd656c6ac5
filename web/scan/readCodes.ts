const pauseMs = 250;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };

declare global {
  interface Window {
    /** Not in every browser. */
    readonly BarcodeDetector?: new (about: { formats: string[] }) => Detector;
  }
}

/** Whether this browser reads QR codes by itself. Where the page came over plain HTTP there is no camera. */
export function canReadCodes(): boolean {
  return window.BarcodeDetector !== undefined && "mediaDevices" in navigator;
}

/**
 * Shows what the camera sees and looks for a code of a sign-in page; whatever else a picture says is passed over, nothing
 * of it is ever opened. Throws where there is no camera, or none that may be used.
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
      const code = found.map(({ rawValue }) => codeIn(rawValue)).find((one) => one !== undefined);
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

/** The code in the address that a sign-in page shows. */
function codeIn(text: string): string | undefined {
  return /#\/scan\/(?<code>[\dA-Z]{8})$/u.exec(text)?.groups?.["code"];
}
