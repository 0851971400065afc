import QRCode from 'qrcode'
import { qrPath } from '#lib/shared/text/qr-path.ts'
import { saveBlob } from '#islands/parts/save-file.ts'

/** Pixels of a module: readers of pictures want several. */
const MODULE_PX = 10

/** A QR code as a PNG file, dark on white: apps of banks read codes from the phone's pictures. */
export async function saveQr(name: string, text: string): Promise<void> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size, path } = qrPath(modules.size, (x, y) => modules.get(y, x) !== 0)
  const canvas = document.createElement('canvas')
  canvas.width = size * MODULE_PX
  canvas.height = size * MODULE_PX
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(MODULE_PX, MODULE_PX)
  pen.fillStyle = 'black'
  pen.fill(new Path2D(path))
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture) saveBlob(`${name}.png`, picture)
}
