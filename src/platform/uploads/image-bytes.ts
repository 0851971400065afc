import { ApiError } from '#lib/api/errors.ts'

export interface ImageSize {
  width: number
  height: number
}

/** @throws ApiError `upload.damaged`, `upload.dimensions` */
export function checkSize({ width, height }: ImageSize, maxSide: number): void {
  if (width < 1 || height < 1) throw damaged('size')
  if (width > maxSide || height > maxSide) throw new ApiError('upload.dimensions', { maxSide, width, height })
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function damaged(reason: string): ApiError {
  return new ApiError('upload.damaged', { reason })
}
