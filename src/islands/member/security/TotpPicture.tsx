import QRCode from 'qrcode'
import { useMemo } from 'react'
import { qrPath } from '#lib/shared/qr-path.ts'
import styles from './security.module.css'

/** The secret's address as a QR code. Its library is loaded with it. */
export default function TotpPicture({ uri, label }: { uri: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = QRCode.create(uri, { errorCorrectionLevel: 'M' })
    return qrPath(modules.size, (x, y) => modules.get(y, x) !== 0)
  }, [uri])
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
