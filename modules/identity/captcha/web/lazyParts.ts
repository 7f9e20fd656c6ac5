import { captchaText } from "../text/index.ts";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";

/** A picture with a sum and its answer; it is loaded where the tenant requires one. */
export const CaptchaField = lazyComponent(async () => (await import("./Captcha.tsx")).Captcha);

/** The slider of a form; it is loaded where the tenant requires one. */
export const SliderCaptchaField = lazyComponent(
  async () => (await import("./slider/SliderCaptchaField.lazy.tsx")).SliderCaptchaField,
  { texts: captchaText },
);
