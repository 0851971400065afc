/** Codes of the product that are not the BCP 47 tag in capitals. */
const CODES: Record<string, string> = { CN: 'zh-Hans', TW: 'zh-Hant', KR: 'ko', TY: 'fil' }

/** The brand's locale for a tag or a product code; the brand's default for any other. */
export function localeFor(locales: readonly string[], language: string | undefined): string {
  const wanted = (CODES[language?.toUpperCase() ?? ''] ?? language ?? '').toLowerCase()
  return locales.find((locale) => locale.toLowerCase() === wanted) ?? locales[0] ?? 'en'
}
