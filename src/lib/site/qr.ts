import QRCode from 'qrcode'

/** A QR code as one SVG path in a square of `size` modules, quiet zone included. */
export interface QrCode {
  size: number
  path: string
}

/** Modules of white around the code; readers need them. */
const QUIET = 2

/** Made at build time: the page carries a path and no library. */
export function qrCode(text: string): QrCode {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const rows = Array.from({ length: size }, (_, y) => rowPath(y, (x) => modules.get(y, x) !== 0, size))
  return { size: size + 2 * QUIET, path: rows.join('') }
}

/** Runs of dark modules become one rectangle each. */
function rowPath(y: number, isDark: (x: number) => boolean, size: number): string {
  let path = ''
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue
    const start = x
    while (x + 1 < size && isDark(x + 1)) x++
    path += `M${start + QUIET} ${y + QUIET}h${x - start + 1}v1h-${x - start + 1}z`
  }
  return path
}
