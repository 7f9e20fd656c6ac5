declare module "cronstrue/locales/*.js" {
  // Each file registers its language with cronstrue; what it exports is not used.
  const words: unknown;
  export = words;
}
