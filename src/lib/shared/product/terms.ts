/** Day of the product's own terms of play (topic `terms` of `locales/<locale>/help.json`). */
export const PRODUCT_TERMS_VERSION = '2026-11-21'

/**
 * The version that acceptances are stored with: the day from which the terms hold, and the digest of their wording. A
 * changed wording is a new version automatically, so that no acceptance covers a text that was never shown.
 */
export function termsVersionOf({
  termsVersion,
  termsDigest,
}: {
  termsVersion: string
  termsDigest?: string | undefined
}): string {
  return termsDigest === undefined ? termsVersion : `${termsVersion}.${termsDigest}`
}
