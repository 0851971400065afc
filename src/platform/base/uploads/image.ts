import { ApiError } from '#lib/api/errors.ts'
import { MAX_PROOF_SIDE } from '#lib/api/base/proofs.ts'
import { isJpeg, rebuildJpeg } from './jpeg.ts'
import { isPng, rebuildPng } from './png.ts'
import type { ImageSize } from './image-bytes.ts'

/** An image without anything else; its type comes from its bytes, not from the sender's label. */
export interface CleanImage extends ImageSize {
  kind: 'png' | 'jpeg'
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Writes a PNG or JPEG anew from the parts that draw it: no metadata, no comments, no trailing data, and no part with
 * content that its format does not permit.
 * @throws ApiError `upload.kind` for anything else, `upload.damaged`, `upload.dimensions`
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  if (isPng(bytes)) return { kind: 'png', ...(await rebuildPng(bytes, MAX_PROOF_SIDE)) }
  if (isJpeg(bytes)) return { kind: 'jpeg', ...rebuildJpeg(bytes, MAX_PROOF_SIDE) }
  throw new ApiError('upload.kind', { allowed: ['image/png', 'image/jpeg'] })
}
