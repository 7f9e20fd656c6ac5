import { useState } from "react";
import { defaultLogo } from "#contract/systemInfo";

type Props = { size: number; logo: string | undefined; alt?: string };

const productMark = "/mark.svg";

/** The logo of the tenant; the product's mark if it has none, or while its logo cannot be loaded. */
export function BrandMark({ size, logo = defaultLogo, alt = "" }: Props) {
  const [failed, setFailed] = useState<string>();
  const source = logo === defaultLogo || logo === failed ? productMark : logo;
  return (
    <img
      className="sw-brand-mark"
      src={source}
      width={size}
      height={size}
      alt={alt}
      onError={() => setFailed(source)}
    />
  );
}
