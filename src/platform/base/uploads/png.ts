import { crc32 } from 'node:zlib'
import { joinedBytes } from '#lib/shared/keys/joined-bytes.ts'
import { pngChunk } from './png-chunk.ts'
import { checkSize, damaged, viewOf, type ImageSize } from './image-bytes.ts'

/**
 * PNG (ISO/IEC 15948), written anew: the header, the palette and its transparency, and the pixels, which are inflated,
 * measured against the header and deflated again. Every other chunk is metadata.
 */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER_BYTES = 13
/** Samples per pixel and permitted bit depths by colour type. */
const COLOUR_TYPES: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
/** Adam7: first column and row, and the steps, of each pass. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const LAST_FILTER = 4

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte)
}

/** @throws ApiError `upload.damaged`, `upload.dimensions` */
export async function rebuildPng(
  bytes: Uint8Array,
  maxSide: number,
): Promise<ImageSize & { bytes: Uint8Array<ArrayBuffer> }> {
  const chunks = readChunks(bytes)
  const header = chunks[0]?.type === 'IHDR' ? chunks[0].data : undefined
  if (header?.length !== HEADER_BYTES) throw damaged('header')
  const view = viewOf(header)
  const size = { width: view.getUint32(0), height: view.getUint32(4) }
  checkSize(size, maxSide)
  const rows = rowLengths(header, size)
  const palette = chunks.filter(({ type }) => type === 'PLTE')
  const transparency = chunks.filter(({ type }) => type === 'tRNS')
  const isPaletteWrong = palette.some(({ data }) => data.length > 768 || data.length % 3 !== 0)
  const isTransparencyWrong = transparency.some(({ data }) => data.length > 256)
  if (palette.length > 1 || transparency.length > 1 || isPaletteWrong || isTransparencyWrong)
    throw damaged('palette')
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => new Uint8Array(data))
  if (pixels.length === 0) throw damaged('no picture')
  const parts = [
    { type: 'IHDR', data: header },
    ...palette,
    ...transparency,
    { type: 'IDAT', data: await deflatedAgain(pixels, rows) },
    { type: 'IEND', data: new Uint8Array() },
  ]
  return {
    ...size,
    bytes: joinedBytes([Uint8Array.from(SIGNATURE), ...parts.map(({ type, data }) => pngChunk(type, data))]),
  }
}

interface Chunk {
  type: string
  data: Uint8Array
}

/** Everything up to the end chunk, with right checksums. */
function readChunks(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; ;) {
    if (at + 12 > bytes.length) throw damaged('cut off')
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) throw damaged('cut off')
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw damaged('checksum')
    if (type === 'IHDR' && chunks.length > 0) throw damaged('header')
    if (type === 'IEND') return chunks
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
}

/** The bytes of each row with its filter byte, in the order of the data. */
function rowLengths(header: Uint8Array, { width, height }: ImageSize): number[] {
  const [depth = 0, colour = -1, compression, filter, interlace = 0] = header.subarray(8)
  const type = COLOUR_TYPES[colour]
  if (!type?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw damaged('header')
  const bits = type.samples * depth
  const rowsOf = (columns: number, rows: number) =>
    columns > 0 ? Array.from({ length: rows }, () => 1 + Math.ceil((columns * bits) / 8)) : []
  if (interlace === 0) return rowsOf(width, height)
  return PASSES.flatMap(([x, y, right, down]) =>
    rowsOf(Math.max(0, Math.ceil((width - x) / right)), Math.max(0, Math.ceil((height - y) / down))),
  )
}

/** Streamed, as the pixels of the largest picture would not fit into memory twice. */
async function deflatedAgain(
  pixels: readonly Uint8Array<ArrayBuffer>[],
  rows: readonly number[],
): Promise<Uint8Array> {
  let row = 0
  let left = 0
  const measured = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      for (let at = 0; at < piece.length;) {
        if (left === 0) {
          left = rows[row] ?? 0
          row += 1
          if (left === 0 || (piece[at] ?? 0) > LAST_FILTER) throw damaged('pixels')
        }
        const taken = Math.min(left, piece.length - at)
        left -= taken
        at += taken
      }
      controller.enqueue(piece)
    },
  })
  try {
    const stream = new Blob([...pixels])
      .stream()
      .pipeThrough(new DecompressionStream('deflate'))
      .pipeThrough(measured)
      .pipeThrough(new CompressionStream('deflate'))
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
    if (left === 0 && row === rows.length) return bytes
  } catch {
    // Not a zlib stream, or one that goes on after its end.
  }
  throw damaged('pixels')
}
