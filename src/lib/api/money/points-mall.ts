import * as z from 'zod/mini'
import { id, minorUnits, positiveMinorUnits } from '#lib/api/fields.ts'

/** The drawings of goods (`islands/points/GoodsPicture.tsx`). */
export const MALL_PICTURES = ['headphones', 'charger', 'shirt', 'mug', 'backpack', 'speaker'] as const
export type MallPicture = (typeof MALL_PICTURES)[number]

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
/** What members read, in every locale of the brand. */
export const mallWords = z.record(
  z.string(),
  z.strictObject({
    /** Name of the item. */
    title: text(80),
    /** One or two sentences about it. */
    text: text(300),
  }),
)
export type MallWords = z.infer<typeof mallWords>

/** An item of the points shop, as defined in a file: it is sent to the member's address. */
export const mallItem = z.strictObject({
  /** The file's name without `.json`. It stays: orders name it. */
  id,
  /** Its price in points. */
  points: positiveMinorUnits,
  /** The total stock, including redeemed items. */
  stock: minorUnits,
  /** The drawing that shows it. */
  picture: z.enum(MALL_PICTURES),
  /** What members read, in each language of the brand. */
  words: mallWords,
})
export type MallItem = z.infer<typeof mallItem>

export const mallRecord = z.strictObject({ tenant: z.string(), item: mallItem })
export type MallRecord = z.infer<typeof mallRecord>
