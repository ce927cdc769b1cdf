import { describe, expect, test } from 'vitest'
import { joinBytes } from './joined.ts'
import {
  largestPictureBytes,
  type Picture,
  pictureKinds,
  pictureProblems,
  readPicture,
  readPictureWithin,
} from './picture.ts'

const secret = 'GPS 13.7563 N 100.5018 E'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
const little32 = (value: number) => u32(value).toReversed()
const of = (...parts: (Uint8Array | readonly number[])[]) =>
  joinBytes(parts.map((part) => Uint8Array.from(part)))

const segment = (name: number, body: Uint8Array | readonly number[]) =>
  of([0xff, name, ...u16(body.length + 2)], body)
const exif = (orientation: number) =>
  segment(
    0xe1,
    of(
      bytesOf('Exif\0\0MM'),
      u16(42),
      u32(8),
      u16(1),
      [...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0],
      u32(0),
      bytesOf(secret),
    ),
  )
const jpeg = ({ width = 40, height = 30, orientation = 1 } = {}) =>
  of(
    [0xff, 0xd8],
    segment(0xe0, bytesOf('JFIF\0')),
    exif(orientation),
    segment(0xed, bytesOf(`Photoshop ${secret}`)),
    segment(0xfe, bytesOf(secret)),
    segment(0xdb, [0, 1, 2]),
    segment(0xc0, [8, ...u16(height), ...u16(width), 3]),
    segment(0xda, [1, 1]),
    [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
    segment(0xda, [2, 2]),
    [5, 6],
    [0xff, 0xd9],
    bytesOf(`<script>${secret}</script>`),
  )

const chunk = (name: string, body: Uint8Array | readonly number[]) =>
  of(u32(body.length), bytesOf(name), body, [0, 0, 0, 0])
const png = ({ width = 40, height = 30 } = {}) =>
  of(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...u32(width), ...u32(height), 8, 2, 0, 0, 0]),
    chunk('eXIf', bytesOf(secret)),
    chunk('tEXt', bytesOf(secret)),
    chunk('IDAT', [1, 2, 3]),
    chunk('IEND', []),
    bytesOf(secret),
  )

const riff = (name: string, body: Uint8Array | readonly number[]) =>
  of(bytesOf(name), little32(body.length), body, body.length % 2 ? [0] : [])
const webp = (...chunks: Uint8Array[]) => {
  const body = of(bytesOf('WEBP'), ...chunks)
  return of(bytesOf('RIFF'), little32(body.length), body)
}
const lossy = riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 40, 0, 30, 0, 7, 7, 7])
const extended = webp(
  riff('VP8X', [0x2c, 0, 0, 0, 39, 0, 0, 29, 0, 0]),
  riff('ICCP', bytesOf(secret)),
  lossy,
  riff('EXIF', bytesOf(secret)),
  riff('XMP ', bytesOf(secret)),
)

const read = (bytes: Uint8Array): Picture => {
  const picture = readPicture(bytes)
  if (!picture.ok) throw new Error(picture.refusal)
  return picture.value
}

describe.each([
  ['jpeg', jpeg()],
  ['png', png()],
  ['webp', extended],
] as const)('a %s picture', (kind, bytes) => {
  test('is recognised by its bytes, with its size', () => {
    expect(read(bytes)).toMatchObject({ kind, width: 40, height: 30 })
  })

  test('keeps no location, and nothing after its end', () => {
    expect(textOf(bytes)).toContain('GPS')
    expect(textOf(read(bytes).bytes)).not.toMatch(/GPS|script/)
  })

  test('is unchanged by a second cleaning', () => {
    const { bytes: once } = read(bytes)
    expect(read(once).bytes).toEqual(once)
  })

  test('is refused as broken when cut off anywhere', () => {
    const whole = read(bytes).bytes
    for (let length = 12; length < whole.length; length++)
      expect(readPicture(whole.slice(0, length)), `${length} of ${whole.length}`).toEqual({
        ok: false,
        refusal: 'broken',
      })
  })
})

test('a rotated photograph keeps only its orientation', () => {
  const { bytes } = read(jpeg({ orientation: 6 }))
  expect(textOf(bytes)).toContain('Exif')
  expect(textOf(bytes)).not.toContain('GPS')
  expect(textOf(read(jpeg({ orientation: 1 })).bytes)).not.toContain('Exif')
  expect(read(bytes).bytes).toEqual(bytes)
})

test('the size of a lossless WebP is read', () => {
  const packed = (39 | (29 << 14)) >>> 0
  expect(read(webp(riff('VP8L', [0x2f, ...little32(packed), 1, 2, 3, 4, 5, 6])))).toMatchObject({
    width: 40,
    height: 30,
  })
})

test.each([
  ['nothing', '', 'empty'],
  [
    'an SVG file, which may contain a script',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>',
    'not-a-picture',
  ],
  ['a web page', '<!doctype html><script>x</script>', 'not-a-picture'],
  ['a PDF', '%PDF-1.7', 'not-a-picture'],
  ['a GIF', 'GIF89a', 'not-a-picture'],
  ['text that begins almost like a JPEG', '\xff\xd8<script>', 'not-a-picture'],
  ['text that begins almost like a PNG', '\x89PNG\r\n\x1a<script>', 'not-a-picture'],
  ['HTML that begins like a JPEG', '\xff\xd8\xff<script>', 'broken'],
])('%s is refused', (_what, text, refusal) => {
  expect(readPicture(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual({ ok: false, refusal })
})

test('a picture with more pixels than the limit is refused', () => {
  expect(readPicture(png({ width: 60_000, height: 60_000 }))).toEqual({ ok: false, refusal: 'too-many-dots' })
  expect(readPicture(jpeg({ width: 65_000, height: 65_000 }))).toMatchObject({ refusal: 'too-many-dots' })
})

test('a file above the limit is refused before it is read', () => {
  expect(readPicture(new Uint8Array(largestPictureBytes + 1))).toMatchObject({ refusal: 'too-large' })
})

test('the bounds are inclusive, and the smallest picture has one pixel', () => {
  const one = png({ width: 41, height: 31 })
  const within = (bytes: number, dots: number) => readPictureWithin({ bytes, dots }, one)
  expect(within(one.length, 1_271)).toMatchObject({ ok: true, value: { width: 41, height: 31 } })
  expect(within(one.length - 1, 1_271)).toEqual({ ok: false, refusal: 'too-large' })
  expect(within(one.length, 1_270)).toEqual({ ok: false, refusal: 'too-many-dots' })
  expect(readPicture(png({ width: 1, height: 1 }))).toMatchObject({ ok: true })
  expect(readPicture(png({ width: 0, height: 31 }))).toEqual({ ok: false, refusal: 'broken' })
  expect(readPicture(png({ width: 41, height: 0 }))).toEqual({ ok: false, refusal: 'broken' })
})

test('a slip has at most five megabytes and fifty million pixels', () => {
  expect(largestPictureBytes).toBe(5_242_880)
  expect(readPicture(png({ width: 50_000, height: 1_000 }))).toMatchObject({ ok: true })
  expect(readPicture(png({ width: 50_000_001, height: 1 }))).toEqual({ ok: false, refusal: 'too-many-dots' })
})

test('a WebP is recognised only from its first byte on', () => {
  const [riff, webp] = [bytesOf('RIFF'), bytesOf('WEBP')]
  for (const bytes of [of(riff, little32(4), bytesOf('WAVE')), of(bytesOf('RIFX'), little32(4), webp)])
    expect(readPicture(bytes)).toEqual({ ok: false, refusal: 'not-a-picture' })
  expect(readPicture(of(riff, little32(4), webp))).toEqual({ ok: false, refusal: 'broken' })
})

test('there are three kinds of picture and five reasons to refuse one', () => {
  expect(pictureKinds).toEqual(['jpeg', 'png', 'webp'])
  expect(pictureProblems).toEqual(['empty', 'too-large', 'not-a-picture', 'broken', 'too-many-dots'])
})
