import sharp from 'sharp'

export interface Variant {
  width: number
  height: number
  format: 'avif' | 'webp'
  /** Encoder quality to begin with. */
  quality: number
  /** No larger than this, whatever the quality must be lowered to. */
  maxBytes: number
  /** Many pictures, or few that visitors wait for. */
  effort: 'fast' | 'small'
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
    const sized =
      variant.width === info.width ? source : source.resize(variant.width, variant.height, { fit: 'fill' })
    const pixels = await sized.raw().toBuffer()
    encoded.push(await encode(pixels, variant))
  }
  return encoded
}

export async function png(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

/** A drawing of 64 units as a square icon. */
export async function icon(svg: string, size: number): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 64 })
  return drawn.resize(size, size).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

/** The second AVIF effort takes five times as long for a fifth fewer bytes: too long for more than a thousand tiles. */
const EFFORT = { avif: { fast: 0, small: 2 }, webp: { fast: 1, small: 1 } } as const

async function encode(
  pixels: Buffer,
  { width, height, format, effort: wanted, ...bounds }: Variant,
): Promise<Buffer> {
  const effort = EFFORT[format][wanted]
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  const { maxBytes } = bounds
  for (let { quality } = bounds; ;) {
    const bytes =
      format === 'avif'
        ? await picture.clone().avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer()
        : await picture.clone().webp({ quality, effort }).toBuffer()
    if (bytes.length <= maxBytes || quality < 20) return bytes
    // The further over, the larger the step: most pictures need one more try at the most.
    quality -= Math.max(3, Math.ceil((bytes.length / maxBytes - 1) * (format === 'avif' ? 26 : 60)))
  }
}
