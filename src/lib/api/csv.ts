import * as z from 'zod/mini'

/** What a call with `reply: 'csv'` gives: bytes to save in the browser, and their stream on the platform. */
export const csvFile = z.custom<Uint8Array | ReadableStream<Uint8Array>>(
  (value) => value instanceof Uint8Array || value instanceof ReadableStream,
)
