import { joinedBytes } from '#lib/shared/keys/joined-bytes.ts'
import { pngChunk } from '#platform/base/uploads/service.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** An 8-bit greyscale PNG, one byte per pixel, rows from the top. */
export async function encodeGreyPng(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // Eight bits per sample; colour type, compression, filter and interlace stay 0.
  header.setUint8(8, 8)
  const rows = new Uint8Array((width + 1) * height)
  // Each row begins with its filter: 0, none.
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return joinedBytes([
    Uint8Array.from(SIGNATURE),
    pngChunk('IHDR', new Uint8Array(header.buffer)),
    pngChunk('IDAT', await deflate(rows)),
    pngChunk('IEND', new Uint8Array()),
  ])
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
