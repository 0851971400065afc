import QRCode from 'qrcode'
import { useMemo } from 'react'
import { qrPath } from '#lib/shared/qr-path.ts'
import styles from './security.module.css'

/** The address of the secret as a QR code. It carries its library: loaded when it is shown. */
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
