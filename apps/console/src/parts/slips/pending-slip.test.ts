import { crc16 } from '@khlang/domain/cashier/slip-code'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blobOf, prepareSlip } from './pending-slip.ts'

/** Reads a blob as the browser would. */
class Reader {
  result = ''
  loaded = () => {}
  addEventListener(kind: string, listener: () => void) {
    if (kind === 'load') this.loaded = listener
  }
  readAsDataURL(blob: Blob) {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`
      this.loaded()
    })
  }
}

/** The browser reads these codes on every picture; null: it cannot read the picture. */
let codes: string[] | null = null
beforeEach(() => {
  codes = null
  vi.stubGlobal('FileReader', Reader)
  vi.stubGlobal('createImageBitmap', () =>
    codes === null ? Promise.reject(new Error('broken')) : Promise.resolve({ close: () => {} }),
  )
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve(codes!.map((rawValue) => ({ rawValue })))
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const chunk = (name: string, body: number[]) => [0, 0, 0, body.length, ...letters(name), ...body, 9, 9, 9, 9]
const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const head = chunk('IHDR', [0, 0, 2, 88, 0, 0, 1, 44, 8, 2, 0, 0, 0])
const rest = [...chunk('IDAT', [1, 2, 3]), ...chunk('IEND', [])]
const clean = Uint8Array.from([...start, ...head, ...rest])
const withPlace = Uint8Array.from([...start, ...head, ...chunk('tEXt', letters('Bangkok')), ...rest])
const file = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/jpeg' })

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`
const slipCode = (bank: string, reference: string) => {
  const parts = field('00', '000001') + field('01', bank) + field('02', reference)
  const text = `${field('00', parts)}${field('51', 'TH')}9104`
  return `${text}${crc16(text)}`
}

test('what is hidden in a picture, such as its place, is neither kept nor shown', async () => {
  const { picture, pictureUrl } = await prepareSlip(file(withPlace))
  expect(picture).toEqual({ kind: 'png', bytes: clean, width: 600, height: 300 })
  expect(pictureUrl).toBe(`data:image/png;base64,${Buffer.from(clean).toString('base64')}`)
  expect(new Uint8Array(await blobOf(picture).arrayBuffer())).toEqual(clean)
})

test('the same picture is recognised by its hash, and still is a slip of its own', async () => {
  const [first, second] = [await prepareSlip(file(withPlace)), await prepareSlip(file(clean))]
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(second.hash).toBe(first.hash)
  expect(second.operationId).not.toBe(first.operationId)
})

test('without HTTPS a picture has no hash, and is a slip all the same', async () => {
  vi.stubGlobal('crypto', { randomUUID: () => 'op' })
  expect(await prepareSlip(file(clean))).toMatchObject({ operationId: 'op', hash: null })
})

test('the bank and the reference are read from the code of the slip, and marked as read', async () => {
  codes = ['https://shop.example', slipCode('014', '202611210930abcDEF01')]
  expect((await prepareSlip(file(clean))).typed).toEqual({
    reference: '202611210930abcDEF01',
    bank: 'SCB',
    amount: '',
    day: '',
    time: '',
    fromCode: true,
  })
})

test('a bank that the code names by an unknown number stays to be chosen', async () => {
  codes = [slipCode('999', '015073144041ATF00999')]
  expect((await prepareSlip(file(clean))).typed).toMatchObject({ bank: '', fromCode: true })
})

test('a picture without a readable code is a slip with nothing typed', async () => {
  expect((await prepareSlip(file(clean))).typed).toMatchObject({ reference: '', bank: '', fromCode: false })
})

test.each([
  ['an empty file', [], 'empty'],
  ['a text', letters('slip'), 'not-a-picture'],
  ['half a picture', [...start, 0, 0], 'broken'],
])('%s is refused with the reason', async (_, bytes, problem) => {
  await expect(prepareSlip(file(Uint8Array.from(bytes)))).rejects.toMatchObject({ problem })
})
