/**
 * Day of the product's own terms of play (topic `terms` of `locales/<locale>/help.json`). A change of them that matters to
 * players gets a new day.
 */
export const PRODUCT_TERMS_VERSION = '2026-11-21'
