import { joinedBytes } from '#lib/shared/keys/joined-bytes.ts'
import { checkSize, damaged, viewOf, type ImageSize } from './image-bytes.ts'

/**
 * JPEG (ITU-T T.81), written anew from the segments that draw it. Each segment is checked to contain only what its kind
 * permits: lengths that follow from its fields, Huffman tables that are codes, quantisation tables without markup, and
 * at least as much coded data as its number of blocks takes.
 */

/** Baseline, extended and progressive frames. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const HUFFMAN = 0xc4
const QUANTISATION = 0xdb
const RESTART = 0xdd
const SCAN = 0xda
const END = 0xd9
/** The colour encoding; without it some images turn green. */
const ADOBE = 0xee
const BLOCK_SIDE = 8
/** The shortest code of a block is one bit. */
const BLOCKS_A_BYTE = 8

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

/** @throws ApiError `upload.damaged`, `upload.dimensions` */
export function rebuildJpeg(
  bytes: Uint8Array,
  maxSide: number,
): ImageSize & { bytes: Uint8Array<ArrayBuffer> } {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let size: ImageSize | undefined
  let coded = 0
  for (let at = 2; ;) {
    // Markers may be preceded by any number of fill bytes.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
    if (at + 2 > bytes.length || bytes[at] !== 0xff) throw damaged('marker')
    const marker = bytes[at + 1] ?? 0
    if (marker === END) {
      if (!size || coded < leastBytes(size)) throw damaged('no picture')
      return { ...size, bytes: joinedBytes([...parts, bytes.subarray(at, at + 2)]) }
    }
    if (at + 4 > bytes.length) throw damaged('cut off')
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) throw damaged('cut off')
    const body = bytes.subarray(at + 4, end)
    if (FRAMES.has(marker)) {
      // A second frame could be larger than the first one claims.
      if (size) throw damaged('frame')
      size = frameOf(body, maxSide)
    }
    const scanEnd = marker === SCAN ? endOfScan(bytes, end) : end
    if (marker === SCAN) {
      if (!size || body[0] === undefined || body.length !== 4 + 2 * body[0]) throw damaged('scan')
      coded += scanEnd - end
    }
    if (marker === ADOBE) parts.push(...colourEncoding(body))
    else if (marker === SCAN || isProved(marker, body)) parts.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
}

function frameOf(body: Uint8Array, maxSide: number): ImageSize {
  const colours = body[5] ?? 0
  if (![1, 3, 4].includes(colours) || body.length !== 6 + 3 * colours || body[0] !== 8) throw damaged('frame')
  const view = viewOf(body)
  const size = { height: view.getUint16(1), width: view.getUint16(3) }
  checkSize(size, maxSide)
  return size
}

/** True for a valid drawing segment without other content; false for metadata. */
function isProved(marker: number, body: Uint8Array): boolean {
  if (marker === HUFFMAN) checkHuffman(body)
  else if (marker === QUANTISATION) checkQuantisation(body)
  else if (marker === RESTART && body.length !== 2) throw damaged('restart')
  return FRAMES.has(marker) || [HUFFMAN, QUANTISATION, RESTART].includes(marker)
}

/** A table is the number of codes of each length (1 to 16), and the symbols: each once, and no more than the lengths hold. */
function checkHuffman(body: Uint8Array): void {
  for (let at = 0; at < body.length;) {
    const kind = body[at] ?? 0
    const counts = body.subarray(at + 1, at + 17)
    const count = counts.reduce((sum, each) => sum + each, 0)
    const symbols = body.subarray(at + 17, at + 17 + count)
    const isDc = kind >> 4 === 0
    let free = 1
    for (const each of counts) free = free * 2 - each
    const isCode = counts.length === 16 && free >= 0 && symbols.length === count && count > 0
    const areSymbols =
      new Set(symbols).size === count &&
      symbols.every((symbol) => symbol <= (isDc ? 11 : 0xff) && symbol % 16 <= 11)
    if (!isCode || !areSymbols || kind >> 4 > 1 || kind % 16 > 3) throw damaged('table')
    at += 17 + count
  }
}

/** A table has 64 steps of one or two bytes; none is 0. No picture has steps that read as markup. */
function checkQuantisation(body: Uint8Array): void {
  for (let at = 0; at < body.length;) {
    const kind = body[at] ?? 0
    const width = kind >> 4 === 0 ? 1 : 2
    const steps = body.subarray(at + 1, at + 1 + 64 * width)
    const text = String.fromCharCode(...steps)
    const isZero = width === 1 && steps.includes(0)
    if (steps.length !== 64 * width || kind >> 4 > 1 || kind % 16 > 3 || isZero || /<[a-z/!?]/i.test(text))
      throw damaged('table')
    at += 1 + 64 * width
  }
}

/** Of Adobe's segment only the encoding itself, 0 to 2, is kept. */
function colourEncoding(body: Uint8Array): Uint8Array[] {
  const encoding = body[11] ?? -1
  if (body.length !== 12 || String.fromCharCode(...body.subarray(0, 5)) !== 'Adobe' || encoding > 2) return []
  return [Uint8Array.from([0xff, ADOBE, 0, 14, ...body.subarray(0, 5), 0, 100, 0, 0, 0, 0, encoding])]
}

/** Where the coded data ends: at the next marker that does not belong to it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw damaged('cut off')
}

function leastBytes({ width, height }: ImageSize): number {
  return Math.ceil((Math.ceil(width / BLOCK_SIDE) * Math.ceil(height / BLOCK_SIDE)) / BLOCKS_A_BYTE)
}
