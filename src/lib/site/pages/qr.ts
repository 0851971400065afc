import QRCode from 'qrcode'
import { qrPath } from '#lib/shared/text/qr-path.ts'

/** A QR code as an SVG file, generated at build time: no page carries the library. */
export function qrSvg(text: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size, path } = qrPath(modules.size, (x, y) => modules.get(y, x) !== 0)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>
`
}
