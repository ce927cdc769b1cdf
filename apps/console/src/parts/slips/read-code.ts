import { readSlipCode, type SlipCode } from '@khlang/domain/cashier/slip-code'

/**
 * Regions of a picture, as fractions of its width and height, in which the code is searched, since a slip's
 * code is small and not always the only code.
 */
const places = [
  [0, 0, 1, 1],
  [0, 0.5, 1, 0.5],
  [0.45, 0.45, 0.55, 0.55],
  [0, 0.45, 0.55, 0.55],
  [0, 0, 1, 0.5],
] as const
/** The longest side of a region in pixels; larger ones are scaled down. */
const longestSide = 1_600
/** How many milliseconds the code is searched in one region. */
const tryMs = 250

/**
 * Returns the bank's code on a picture of a slip. Null when no code can be read, which does not make the slip
 * suspicious.
 */
export async function readCode(blob: Blob): Promise<SlipCode | null> {
  const bitmap = await createImageBitmap(blob).catch(() => null)
  if (bitmap === null) return null
  try {
    return (await readByBrowser(bitmap)) ?? (await readByLibrary(bitmap))
  } finally {
    bitmap.close()
  }
}

type Detector = new (options: { formats: string[] }) => {
  detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]>
}

/** Reads a code with the browser's own barcode detector; null if it has none, or finds no code of a slip. */
async function readByBrowser(bitmap: ImageBitmap): Promise<SlipCode | null> {
  const Detector = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector
  if (!Detector) return null
  const codes = await new Detector({ formats: ['qr_code'] }).detect(bitmap).catch(() => [])
  return codes.map(({ rawValue }) => readSlipCode(rawValue)).find((code) => code !== null) ?? null
}

async function readByLibrary(bitmap: ImageBitmap): Promise<SlipCode | null> {
  const { default: decode } = await import('qr/decode.js')
  for (const place of places) {
    const image = cut(bitmap, place)
    if (image === null) return null
    try {
      const code = readSlipCode(decode(image, { timeLimit: tryMs }))
      if (code !== null) return code
    } catch {
      // No code in this region.
    }
  }
  return null
}

function cut(bitmap: ImageBitmap, [left, top, width, height]: (typeof places)[number]): ImageData | null {
  const [cutWidth, cutHeight] = [bitmap.width * width, bitmap.height * height]
  const scale = Math.min(1, longestSide / Math.max(cutWidth, cutHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(cutWidth * scale))
  canvas.height = Math.max(1, Math.round(cutHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  const source = [bitmap.width * left, bitmap.height * top, cutWidth, cutHeight] as const
  context.drawImage(bitmap, ...source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
