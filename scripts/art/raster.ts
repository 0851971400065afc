import sharp from 'sharp'

export interface Variant {
  width: number
  height: number
  format: 'avif' | 'webp'
  /** No larger than this, whatever the quality must be lowered to. */
  maxBytes: number
}

/** Draws the SVG once and encodes every variant of it; AVIF in 4:2:0. */
export async function rasterize(svg: string, variants: readonly Variant[]): Promise<Buffer[]> {
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 4_000_000 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encoded: Buffer[] = []
  for (const variant of variants) {
    const source = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    const sized = variant.width === info.width ? source : source.resize(variant.width, variant.height, { fit: 'fill' })
    const pixels = await sized.raw().toBuffer()
    encoded.push(await encode(pixels, variant))
  }
  return encoded
}

export async function png(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

async function encode(pixels: Buffer, { width, height, format, maxBytes }: Variant): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  for (let quality = format === 'avif' ? 56 : 78; ; quality -= 8) {
    const bytes =
      format === 'avif'
        ? await picture.clone().avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
        : await picture.clone().webp({ quality, effort: 3, smartSubsample: false }).toBuffer()
    if (bytes.length <= maxBytes || quality < 22) return bytes
  }
}
