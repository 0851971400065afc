import * as calls from '#lib/api/people/segments-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import {
  decideSegment,
  endSegment,
  estimateSegment,
  listSegments,
  putSegment,
  testSegment,
} from './segment-service.ts'

/** Segments of players, for offers and messages. */
export function routeSegments({ serve }: Routes): void {
  serve(calls.listSegments, listSegments)
  serve(calls.putSegment, putSegment)
  serve(calls.decideSegment, decideSegment)
  serve(calls.endSegment, endSegment)
  serve(calls.testSegment, testSegment)
  serve(calls.estimateSegment, estimateSegment)
}
