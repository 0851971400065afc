import * as z from 'zod/mini'
import { offer } from '#lib/api/rewards/offers.ts'
import type { Shape } from '#console/parts/schema/schema.ts'

let shape: Shape | undefined

/** The terms of an offer as its endpoint takes them: the form has every key that they have. */
export function offerShape(): Shape {
  // Its output is a JSON Schema of the parts of a shape.
  shape ??= z.toJSONSchema(offer, { io: 'input' }) as Shape
  return shape
}
