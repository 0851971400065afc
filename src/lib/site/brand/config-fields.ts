import { z } from 'zod'
import { isCurrency, isRegion } from '#lib/shared/product/iso-codes.ts'
import { SITE_LOCALES } from '#lib/site/words/locale-table.ts'

const CURRENCY = 'an ISO 4217 currency in capitals, such as BRL'
const REGION = 'an ISO 3166-1 alpha-2 region in capitals, such as BR'

/** The patterns stay for the JSON Schema of editors, which cannot express the lists. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: CURRENCY, abort: true })
  .refine(isCurrency, CURRENCY)

export const region = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: REGION, abort: true })
  .refine(isRegion, REGION)

/** An amount of money in minor units, at least one. */
export const minor = z.int().min(1).max(1_000_000_000_000)

export const httpsUrl = z.url({ protocol: /^https$/, error: 'an https:// address' })

export const locale = z.enum(SITE_LOCALES)

/** A text that differs by locale; a locale that is missing falls back to the brand's default locale. */
export const localized = z.partialRecord(locale, z.string().min(1))
