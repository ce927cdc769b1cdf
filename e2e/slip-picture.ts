import { crc16 } from '@khlang/domain/cashier/slip-code'
import encode from 'qr'
import { newPng } from '../apps/server/src/testing/slips.ts'

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`

/** What the small code of a slip says. */
function slipCode(bank: string, reference: string): string {
  const inner = field('00', '000001') + field('01', bank) + field('02', reference)
  const text = `${field('00', inner)}${field('51', 'TH')}9104`
  return text + crc16(text)
}

/** A slip as a telephone makes it: long, mostly white, with its code small in a corner; without a bank it has none. */
export function slipPicture({
  bank,
  reference,
  shade = 245,
}: {
  bank?: string
  reference: string
  shade?: number
}) {
  const [width, height, dot] = [720, 1280, 4]
  const grey = new Uint8Array(width * height).fill(shade)
  // Something to look at, different for each slip.
  for (let line = 0; line < 9; line++)
    for (let y = 0; y < 22; y++)
      grey.fill(
        120,
        (150 + line * 70 + y) * width + 60,
        (150 + line * 70 + y) * width + 200 + ((reference.charCodeAt(line) * 7) % 380),
      )
  const rows = bank ? encode(slipCode(bank, reference), 'raw') : []
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      for (let line = 0; line < dot; line++) {
        const at = (980 + y * dot + line) * width + 500 + x * dot
        grey.fill(dark ? 0 : 255, at, at + dot)
      }
    }),
  )
  return newPng({ width, height, grey })
}
