import { describe, expect, test } from 'vitest'
import { cleanJpeg } from './jpeg.ts'
import { joinBytes } from './joined.ts'
import { orientationOf, orientationSegment } from './orientation.ts'

const of = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  joinBytes(parts.map((part) => Uint8Array.from(part)))
const segment = (name: number, body: readonly number[]) => [0xff, name, 0, body.length + 2, ...body]
const start = [0xff, 0xd8]
const end = [0xff, 0xd9]
const frame = (name = 0xc0) => segment(name, [8, 1, 44, 2, 88])
const scan = [...segment(0xda, [7, 7]), 1, 2, 0xff, 0, 3]
const size = { width: 600, height: 300 }

describe('cleaning a JPEG', () => {
  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
    'reads the size from the frame marker %i',
    (name) => {
      expect(cleanJpeg(of(start, frame(name), scan, end))).toMatchObject(size)
    },
  )

  test.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xdb, 0xdd])('reads no size from the marker %i', (name) => {
    expect(cleanJpeg(of(start, frame(name), scan, end))).toMatchObject({ width: 0, height: 0 })
  })

  test('keeps everything needed to display it, byte for byte', () => {
    const needed = [0xe0, 0xee, 0xdb, 0xc4, 0xdd, 0xdf, 0xf0].map((name) => segment(name, [name, 3]))
    const whole = of(start, ...needed, frame(), scan, end)
    expect(cleanJpeg(whole)).toEqual({ bytes: whole, ...size })
  })

  test('removes everything that cameras and programs add', () => {
    const added = [0xe1, 0xe2, 0xe5, 0xed, 0xef, 0xfe].map((name) => segment(name, [name, 3]))
    expect(cleanJpeg(of(start, ...added, frame(), scan, end, [1, 2, 3]))).toEqual({
      bytes: of(start, frame(), scan, end),
      ...size,
    })
  })

  test('removes fill bytes', () => {
    expect(cleanJpeg(of(start, [0xff, 0xff], frame(), [0xff], scan, [0xff, 0xff], end))?.bytes).toEqual(
      of(start, frame(), scan, [0xff, 0xff], end),
    )
  })

  test('continues the scan over escaped bytes and restart markers, up to the next marker', () => {
    const dots = [0, 0xd0, 0xd1, 0xd4, 0xd7].flatMap((name) => [5, 0xff, name])
    const whole = of(start, frame(), scan, dots, end)
    expect(cleanJpeg(whole)?.bytes).toEqual(whole)
    for (const added of [0xe1, 0xfe])
      expect(cleanJpeg(of(start, frame(), scan, segment(added, [6, 6]), scan, end))?.bytes).toEqual(
        of(start, frame(), scan, scan, end),
      )
    expect(cleanJpeg(of(start, frame(), scan, [0xff, 0xd8, 0], end))).toBeNull()
    const table = segment(0xcf, [8, 0, 5, 0, 6])
    expect(cleanJpeg(of(start, frame(), scan, table, scan, end))).toMatchObject({ width: 6, height: 5 })
  })

  test.each([
    ['only a start marker', [start]],
    ['no end marker', [start, frame(), scan]],
    ['stray bytes between segments', [start, frame(), [1], scan, end]],
    ['a segment without a length', [start, frame(), [0xff, 0xdb]]],
    ['a truncated length', [start, frame(), [0xff, 0xdb, 0]]],
    ['a segment that is shorter than its own length', [start, frame(), [0xff, 0xdb, 0, 1], end]],
    ['a segment beyond the end of the file', [start, frame(), [0xff, 0xdb, 0, 90], end]],
    ['a frame too short for a size', [start, segment(0xc0, [8, 1, 44, 2]), scan, end]],
  ])('refuses one that has %s', (_what, parts) => {
    expect(cleanJpeg(of(...parts))).toBeNull()
  })

  test('accepts an empty segment, and a length of two bytes', () => {
    const empty = segment(0xdb, [])
    const long = [0xff, 0xdb, 1, 4, ...Array.from({ length: 258 }, () => 9)]
    const whole = of(start, empty, long, frame(), scan, end)
    expect(cleanJpeg(whole)).toEqual({ bytes: whole, ...size })
  })
})

describe('the orientation of a picture', () => {
  const word = (value: number, little: boolean) => {
    const bytes = [value >> 8, value & 255]
    return little ? bytes.toReversed() : bytes
  }
  const long = (value: number, little: boolean) =>
    little ? [...word(value, true), 0, 0] : [0, 0, ...word(value, false)]
  const entry = (tag: number, value: number, little: boolean) => [
    ...word(tag, little),
    ...word(3, little),
    ...long(1, little),
    ...word(value, little),
    0,
    0,
  ]
  const exif = (
    entries: readonly (readonly [tag: number, value: number])[],
    { little = false, count = entries.length, directory = 8, gap = [] as number[] } = {},
  ) =>
    of(
      [0x45, 0x78, 0x69, 0x66, 0, 0],
      little ? [0x49, 0x49] : [0x4d, 0x4d],
      word(42, little),
      long(directory, little),
      gap,
      word(count, little),
      ...entries.map(([tag, value]) => entry(tag, value, little)),
    )

  test.each([true, false])('is read in both byte orders (little-endian: %s)', (little) => {
    for (let value = 1; value <= 8; value++)
      expect(orientationOf(exif([[0x0112, value]], { little }))).toBe(value)
  })

  test('is normal if the value is invalid', () => {
    expect([0, 9, 300].map((value) => orientationOf(exif([[0x0112, value]])))).toEqual([1, 1, 1])
  })

  test('is found among other tags, wherever the directory begins', () => {
    const among = exif(
      [
        [0x0110, 5],
        [0x0111, 4],
        [0x0112, 6],
      ],
      { directory: 11, gap: [1, 2, 3] },
    )
    expect(orientationOf(among)).toBe(6)
    expect(orientationOf(exif([[0x0110, 5]]))).toBe(1)
  })

  test('is not read beyond the declared number of tags', () => {
    const two = [
      [0x0110, 5],
      [0x0112, 6],
    ] as const
    expect(orientationOf(exif(two, { count: 1 }))).toBe(1)
    expect(orientationOf(exif(two, { count: 2 }))).toBe(6)
    expect(orientationOf(exif([[0x0110, 5]], { count: 9 }))).toBe(1)
  })

  test('is normal if the data is cut off anywhere', () => {
    const whole = exif([
      [0x0110, 5],
      [0x0112, 6],
    ])
    for (let length = 0; length < whole.length; length++)
      expect(orientationOf(whole.slice(0, length)), String(length)).toBe(1)
  })

  test('is normal if the directory is elsewhere, or is no Exif', () => {
    expect(orientationOf(exif([[0x0112, 6]], { directory: 900 }))).toBe(1)
    for (let at = 0; at < 6; at++) {
      const other = exif([[0x0112, 6]])
      other[at]! ^= 1
      expect(orientationOf(other), String(at)).toBe(1)
    }
  })

  test('is written into a segment of its own, to the byte', () => {
    expect([...orientationSegment(6)]).toEqual([
      0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3,
      0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ])
    const turned = of(start, segment(0xe1, [...exif([[0x0112, 3]], { little: true })]), frame(), scan, end)
    expect(cleanJpeg(turned)?.bytes).toEqual(of(start, orientationSegment(3), frame(), scan, end))
    const second = of(start, segment(0xe1, [...exif([[0x0112, 2]])]), frame(), scan, end)
    expect(cleanJpeg(second)?.bytes).toEqual(of(start, orientationSegment(2), frame(), scan, end))
  })
})
