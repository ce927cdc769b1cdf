import { avatarSide } from '@khlang/domain/players/avatar-picture'

/** A square of a picture: its centre as a fraction of width and height, and the zoom relative to the shorter side. */
export type Crop = { x: number; y: number; zoom: number }
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const maxZoom = 5

/** The cropped picture, ready to be sent. */
export type Picture = { blob: Blob; preview: string }

type Size = { width: number; height: number }

/** Returns the square in pixels. It is always inside the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  const clampedStart = (at: number, length: number) =>
    Math.min(Math.max(at * length - side / 2, 0), length - side)
  return { left: clampedStart(x, width), top: clampedStart(y, height), side }
}

/** Returns the crop moved by fractions of the visible square, or with another zoom. */
export function moveCrop(size: Size, crop: Crop, shift: { dx?: number; dy?: number; zoom?: number }): Crop {
  const zoom = Math.min(Math.max(shift.zoom ?? crop.zoom, 1), maxZoom)
  const { side } = squareOf(size, { ...crop, zoom })
  const clampedPosition = (at: number, shift: number, length: number) => {
    const half = side / 2 / length
    return Math.min(Math.max(at + (shift * side) / length, half), 1 - half)
  }
  return {
    x: clampedPosition(crop.x, shift.dx ?? 0, size.width),
    y: clampedPosition(crop.y, shift.dy ?? 0, size.height),
    zoom,
  }
}

export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(bitmap, crop)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * Redraws the square, so that only the square is uploaded, without the camera's metadata. The server encodes every
 * picture again.
 */
export async function cutOut(bitmap: ImageBitmap, crop: Crop): Promise<Picture> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = avatarSide
  drawCrop(canvas, bitmap, crop)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) throw new Error('The picture cannot be drawn')
  return { blob, preview: canvas.toDataURL('image/png') }
}
