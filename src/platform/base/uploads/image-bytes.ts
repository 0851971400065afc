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

export function damaged(reason: string): ApiError {
  return new ApiError('upload.damaged', { reason })
}
