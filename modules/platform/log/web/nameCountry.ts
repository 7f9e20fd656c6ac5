/** The name of a country in the language of the page. Invalid codes have no name, and `Intl` throws for them. */
export function nameCountry(country: string): string {
  if (!/^[A-Z]{2}$/u.test(country)) return country;
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "region", fallback: "code" });
  return names.of(country) ?? country;
}
