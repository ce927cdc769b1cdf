import { crc16 } from '@khlang/domain/cashier/slip-code'
import encode from 'qr'
import type { Grey } from './png.ts'

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`

/** Returns the text of a slip's mini QR code. */
function slipCode(bank: string, reference: string): string {
  const inner = field('00', '000001') + field('01', bank) + field('02', reference)
  const text = `${field('00', inner)}${field('51', 'TH')}9104`
  return text + crc16(text)
}

const [width, height, dot] = [720, 1280, 4]

/**
 * Returns a slip as a phone makes it: tall, mostly white, with a small code in a corner. Without a bank it
 * has no code.
 */
export function slipPicture({ bank, reference }: { bank?: string; reference: string }): Grey {
  const grey = new Uint8Array(width * height).fill(245)
  const fill = (x: number, y: number, wide: number, high: number, shade: number) => {
    for (let line = y; line < y + high; line++) grey.fill(shade, line * width + x, line * width + x + wide)
  }
  fill(0, 0, width, 90, 205)
  // Grey bars that differ for each slip.
  for (let line = 0; line < 9; line++)
    fill(60, 170 + line * 70, 140 + ((reference.charCodeAt(line % reference.length) * 7) % 380), 22, 120)
  const rows = bank ? encode(slipCode(bank, reference), 'raw') : []
  rows.forEach((row, y) =>
    row.forEach((dark, x) => fill(500 + x * dot, 980 + y * dot, dot, dot, dark ? 0 : 255)),
  )
  return { width, height, grey }
}
