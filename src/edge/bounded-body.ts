/**
 * The body of a request that does not say how long it is, read up to a bound; `undefined` where there is more. Whoever sends
 * it in chunks without an end is refused here, before the platform's runtime has to end a connection that it reads from.
 */
export async function readBounded(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(size)
  let filled = 0
  for (const chunk of chunks) {
    whole.set(chunk, filled)
    filled += chunk.byteLength
  }
  return whole
}
