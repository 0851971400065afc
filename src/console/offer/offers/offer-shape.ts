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

/** The same with the brand's segments to choose from; those that the terms name already stay among them. */
export function offerShapeWith(segments: readonly string[]): Shape {
  if (segments.length === 0) return offerShape()
  const { audience } = offerShape().properties ?? {}
  const own = { ...audience?.properties?.['segments'], items: { enum: segments } }
  const properties = { ...audience?.properties, segments: own }
  return {
    ...offerShape(),
    properties: { ...offerShape().properties, audience: { ...audience, properties } },
  }
}
