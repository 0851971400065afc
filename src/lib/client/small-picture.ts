/** Longest side of an uploaded picture: enough to read a receipt, small enough for a slow network. */
const MOST_PIXELS = 2048
const QUALITY = 0.85
const SENT_TYPES = ['image/png', 'image/jpeg']

/**
 * Converts a photo for upload: upright, no larger than needed, as JPEG. Where this browser cannot decode it, the original
 * file is sent and the platform reports the problem.
 */
export async function smallPicture(file: Blob): Promise<Blob> {
  const drawn = await redraw(file)
  // A small screenshot may be smaller unchanged.
  return drawn && !(SENT_TYPES.includes(file.type) && file.size <= drawn.size) ? drawn : file
}

async function redraw(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY),
    )
  } catch {
    // Not a picture, or a format that this browser does not support.
    return undefined
  }
}
