export { CaptchaField, SliderCaptchaField } from "./lazyParts.ts";
export { useCaptcha } from "./useCaptcha.ts";
