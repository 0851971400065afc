import QRCode from 'qrcode'
import { useMemo } from 'react'
import { qrPath } from '#lib/shared/text/qr-path.ts'
import styles from './qr.module.css'

/** A QR code for the camera of another device's app, dark on white in every theme. Loaded with its library when it is shown. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
    return qrPath(modules.size, (x, y) => modules.get(y, x) !== 0)
  }, [text])
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
