/** White modules around a QR code, required by readers. */
const QUIET = 2

/** A QR code as one SVG path in a square of `size` modules, quiet zone included. */
export interface QrPath {
  size: number
  path: string
}

/** Each run of dark modules becomes one rectangle. */
export function qrPath(size: number, isDark: (x: number, y: number) => boolean): QrPath {
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (x + 1 < size && isDark(x + 1, y)) x++
      path += `M${start + QUIET} ${y + QUIET}h${x - start + 1}v1h-${x - start + 1}z`
    }
  return { size: size + 2 * QUIET, path }
}
