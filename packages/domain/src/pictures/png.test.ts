import { describe, expect, test } from 'vitest'
import { joinBytes } from './joined.ts'
import { cleanPng } from './png.ts'

const of = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  joinBytes(parts.map((part) => Uint8Array.from(part)))
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const chunk = (name: string, body: readonly number[] = []) => [
  0,
  0,
  0,
  body.length,
  ...letters(name),
  ...body,
  9,
  9,
  9,
  9,
]
const head = chunk('IHDR', [0, 0, 2, 88, 0, 0, 1, 44, 8, 2, 0, 0, 0])
const dots = chunk('IDAT', [1, 2, 3])
const end = chunk('IEND')
const size = { width: 600, height: 300 }

describe('cleaning a PNG', () => {
  test.each(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'])(
    'keeps the chunk %s',
    (name) => {
      const whole = of(signature, head, chunk(name, [4, 5]), dots, end)
      expect(cleanPng(whole)).toEqual({ bytes: whole, ...size })
    },
  )

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'acTL', 'fcTL', 'fdAT', 'abcd', 'plte'])(
    'removes the chunk %s',
    (name) => {
      expect(cleanPng(of(signature, head, chunk(name, [4, 5]), dots, end, [1, 2]))).toEqual({
        bytes: of(signature, head, dots, end),
        ...size,
      })
    },
  )

  test.each([
    ['no end chunk', [head, dots]],
    ['no image data', [head, end]],
    ['a palette but no image data', [head, chunk('PLTE', [4, 5, 6]), end]],
    ['no header', [dots, end]],
    ['a header after another chunk', [chunk('PLTE', [4, 5, 6]), head, dots, end]],
    ['two headers', [head, head, dots, end]],
    ['a header that is too short', [chunk('IHDR', [0, 0, 2, 88, 0, 0, 1, 44, 8, 2, 0, 0]), dots, end]],
    ['a header that is too long', [chunk('IHDR', [0, 0, 2, 88, 0, 0, 1, 44, 8, 2, 0, 0, 0, 0]), dots, end]],
    ['an end chunk beyond the end of the file', [head, dots, [0, 0, 0, 1, ...letters('IEND'), 9, 9, 9, 9]]],
    ['nothing', []],
  ])('refuses one that has %s', (_what, parts) => {
    expect(cleanPng(of(signature, ...parts))).toBeNull()
  })
})
