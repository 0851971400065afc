import QRCode from 'qrcode'
import { qrPath, type QrPath } from '#lib/shared/qr-path.ts'

/** Made at build time: the page carries a path and no library. */
export function qrCode(text: string): QrPath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return qrPath(modules.size, (x, y) => modules.get(y, x) !== 0)
}
