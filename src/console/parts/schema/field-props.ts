import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Json, Shape } from './schema.ts'
import type { Units } from './schema-units.ts'

/** What a field of the terms receives. */
export interface FieldProps {
  t: TFunction
  shape: Shape
  /** Of the key, and where it is: `rateBp`, `reward.rates.0.rateBp`. */
  name: string
  path: string
  value: Json | undefined
  isNeeded: boolean
  units: Units
  /** What is wrong there. */
  errorAt: (path: string) => string | undefined
  /** `undefined` leaves the key out. */
  onChange: (value: Json | undefined) => void
  /** Draws what is inside of a group. */
  Part: ComponentType<FieldProps>
}
