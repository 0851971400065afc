import QRCode from 'qrcode'
import { qrPath, type QrPath } from '#lib/shared/qr-path.ts'

const made = new Map<string, QrPath>()

/** Generated at build time, once per text: the page carries a path and no library. */
export function qrCode(text: string): QrPath {
  const known = made.get(text)
  if (known) return known
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const path = qrPath(modules.size, (x, y) => modules.get(y, x) !== 0)
  made.set(text, path)
  return path
}
