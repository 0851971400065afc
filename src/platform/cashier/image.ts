import { crc32 } from 'node:zlib'
import { ApiError } from '#lib/api/errors.ts'
import { MAX_PROOF_SIDE } from '#lib/api/proofs.ts'

/** An image without anything else; its type comes from its bytes, not from the sender's label. */
export interface CleanImage {
  kind: 'png' | 'jpeg'
  width: number
  height: number
  bytes: Uint8Array<ArrayBuffer>
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_HEADER_BYTES = 13
/** PNG chunks that are needed to draw; all others are metadata (times, places, programs). */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])
/** JPEG segments that are needed to draw: frames (baseline, extended, progressive), tables, restart intervals, scans. */
const JPEG_FRAMES = new Set([0xc0, 0xc1, 0xc2])
const JPEG_SEGMENTS = new Set([...JPEG_FRAMES, 0xc4, 0xdb, 0xdd])
/** Marker, length, depth, height, width and the number of colours. */
const JPEG_FRAME_BYTES = 10
const JPEG_SCAN = 0xda
const JPEG_END = 0xd9
/** The colour encoding; without it some images turn green. It holds nothing else. */
const JPEG_ADOBE = 0xee
const ADOBE_LENGTH = 14

/**
 * Rewrites a PNG or JPEG with the parts that draw it: no metadata, no comments, no trailing data.
 * @throws ApiError `upload.kind` for anything else, `upload.damaged`, `upload.dimensions`
 */
export function cleanImage(bytes: Uint8Array): CleanImage {
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return checked(cleanPng(bytes))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return checked(cleanJpeg(bytes))
  throw new ApiError('upload.kind', { allowed: ['image/png', 'image/jpeg'] })
}

function checked(image: CleanImage): CleanImage {
  const { width, height } = image
  if (width < 1 || height < 1) throw damaged('size')
  if (width > MAX_PROOF_SIDE || height > MAX_PROOF_SIDE)
    throw new ApiError('upload.dimensions', { maxSide: MAX_PROOF_SIDE, width, height })
  return image
}

function cleanPng(bytes: Uint8Array): CleanImage {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, PNG_SIGNATURE.length)]
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = PNG_SIGNATURE.length; ;) {
    if (at + 12 > bytes.length) throw damaged('cut off')
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) throw damaged('cut off')
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw damaged('checksum')
    if ((type === 'IHDR') !== (size === undefined)) throw damaged('header')
    if (type === 'IHDR' && length !== PNG_HEADER_BYTES) throw damaged('header')
    if (type === 'IHDR') size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (type === 'IDAT') hasData = true
    if (PNG_CHUNKS.has(type)) parts.push(bytes.subarray(at, end))
    at = end
    if (type !== 'IEND') continue
    if (!size || !hasData) throw damaged('no picture')
    return { kind: 'png', ...size, bytes: joined(parts) }
  }
}

function cleanJpeg(bytes: Uint8Array): CleanImage {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let hasScan = false
  for (let at = 2; ;) {
    // Markers may be preceded by any number of fill bytes.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
    if (at + 2 > bytes.length || bytes[at] !== 0xff) throw damaged('marker')
    const marker = bytes[at + 1] ?? 0
    if (marker === JPEG_END) {
      if (!size || !hasScan) throw damaged('no picture')
      return { kind: 'jpeg', ...size, bytes: joined([...parts, bytes.subarray(at, at + 2)]) }
    }
    if (at + 4 > bytes.length) throw damaged('cut off')
    let end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) throw damaged('cut off')
    // A second frame could be larger than the first one claims.
    if (JPEG_FRAMES.has(marker) && (size || end - at < JPEG_FRAME_BYTES)) throw damaged('frame')
    if (JPEG_FRAMES.has(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === JPEG_SCAN) {
      if (!size) throw damaged('header')
      end = endOfScan(bytes, end)
      hasScan = true
    }
    if (marker === JPEG_SCAN || JPEG_SEGMENTS.has(marker) || isAdobe(bytes, at, end))
      parts.push(bytes.subarray(at, end))
    at = end
  }
}

/** Where the coded data ends: at the next marker that does not belong to it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw damaged('cut off')
}

function isAdobe(bytes: Uint8Array, at: number, end: number): boolean {
  return (
    bytes[at + 1] === JPEG_ADOBE &&
    end - at === ADOBE_LENGTH + 2 &&
    String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === 'Adobe'
  )
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function damaged(reason: string): ApiError {
  return new ApiError('upload.damaged', { reason })
}
