import type { TFunction } from 'i18next'
import { ReferenceNumber } from '#islands/parts/ReferenceNumber.tsx'

/** Of a reference, what people read out. */
const SHORT = 8

/** The reference of an order or a correction: its first signs are read, all of it is copied. */
export function ShortReference({ t, reference }: { t: TFunction; reference: string }) {
  return <ReferenceNumber t={t} number={reference.slice(0, SHORT)} copied={reference} />
}
