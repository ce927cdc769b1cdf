import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './Agents.module.css'

/** A QR code of a link, always dark on white: a camera does not know of themes. */
export function LinkPicture({ text, label }: { text: string; label: string }) {
  const squares = useMemo(() => encodeQR(text, 'raw', { border: 2 }), [text])
  const size = squares.length
  const path = squares
    .flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
