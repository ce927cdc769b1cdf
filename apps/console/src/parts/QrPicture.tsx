import encodeQR from 'qr'
import { useMemo } from 'react'

type Props = { text: string; label: string; className?: string | undefined }

/** Draws a QR code in the browser, always dark on white, so that cameras can read it in any theme. */
export function QrPicture({ text, label, className }: Props) {
  const squares = useMemo(() => encodeQR(text, 'raw', { border: 2 }), [text])
  const size = squares.length
  const path = squares
    .flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={className}
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
