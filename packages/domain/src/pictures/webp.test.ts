import { describe, expect, test } from 'vitest'
import { joinBytes } from './joined.ts'
import { cleanWebp } from './webp.ts'

const of = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  joinBytes(parts.map((part) => Uint8Array.from(part)))
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const chunk = (name: string, body: readonly number[]) => [
  ...letters(name),
  body.length,
  0,
  0,
  0,
  ...body,
  ...(body.length % 2 ? [0] : []),
]
const file = (...chunks: readonly (readonly number[])[]) => {
  const body = [...letters('WEBP'), ...chunks.flat()]
  return of(letters('RIFF'), [body.length & 255, body.length >> 8, 0, 0], body)
}
// The two highest bits of each side are the scale and not part of the width or height.
const lossy = chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 88, 0x42, 44, 0x81, 7])
const size = { width: 600, height: 300 }

describe('cleaning a WebP', () => {
  test('reads the size from the image data, without the scaling bits', () => {
    expect(cleanWebp(file(lossy))).toEqual({ bytes: file(lossy), ...size })
  })

  test('reads the size of the lossless form from fourteen bits each', () => {
    const packed = (599 | (299 << 14)) >>> 0
    const body = [0x2f, packed & 255, (packed >> 8) & 255, (packed >> 16) & 255, packed >>> 24, 5, 5, 5, 5, 5]
    expect(cleanWebp(file(chunk('VP8L', body)))).toEqual({ bytes: file(chunk('VP8L', body)), ...size })
    const alpha = body.with(4, body[4]! | 0x10)
    expect(cleanWebp(file(chunk('VP8L', alpha)))).toMatchObject(size)
  })

  test('keeps transparency, and of the extended header only that flag', () => {
    const [head, alpha] = [chunk('VP8X', [0xff, 0, 0, 0, 87, 2, 0, 43, 1, 0]), chunk('ALPH', [1, 2, 3])]
    expect(cleanWebp(file(head, alpha, lossy))).toEqual({
      bytes: file(chunk('VP8X', [0x10, 0, 0, 0, 87, 2, 0, 43, 1, 0]), alpha, lossy),
      ...size,
    })
  })

  test.each(['ICCP', 'EXIF', 'XMP ', 'ANIM', 'ANMF', 'abcd'])('removes the chunk %s', (name) => {
    expect(cleanWebp(file(chunk(name, [4, 5, 6]), lossy, chunk(name, [4])))).toEqual({
      bytes: file(lossy),
      ...size,
    })
  })

  test('removes everything after the end', () => {
    expect(cleanWebp(of(file(lossy), [1, 2, 3]))).toEqual({ bytes: file(lossy), ...size })
  })

  test('refuses a header without an image, a too short image, or a chunk beyond the end', () => {
    expect(cleanWebp(file(chunk('VP8X', [0, 0, 0, 0, 87, 2, 0, 43, 1, 0])))).toBeNull()
    expect(cleanWebp(file(chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 88, 2, 44])))).toBeNull()
    expect(cleanWebp(file(chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 88, 2, 44, 1])))).toMatchObject(size)
    expect(cleanWebp(file(lossy, [...letters('EXIF'), 9, 0, 0, 0, 1]))).toBeNull()
    expect(cleanWebp(file(lossy).slice(0, -1))).toBeNull()
    for (let length = 0; length < 13; length++) expect(cleanWebp(file(lossy).slice(0, length))).toBeNull()
    expect(cleanWebp(file())).toBeNull()
  })
})
