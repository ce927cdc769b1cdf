import { describe, expect, test } from 'vitest'
import { avatarBounds, readAvatar } from './avatar-picture.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const chunk = (name: string, body: readonly number[]) => [
  ...u32(body.length),
  ...bytesOf(name),
  ...body,
  0,
  0,
  0,
  0,
]
const png = (width: number, height: number, more: readonly number[] = []) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk('IHDR', [...u32(width), ...u32(height), 8, 2, 0, 0, 0]),
    ...chunk('IDAT', [1]),
    ...chunk('IEND', []),
    ...more,
  ])

describe('an avatar', () => {
  test('is recognised by its bytes, and data after its end is removed', () => {
    const read = readAvatar(png(40, 30, [...bytesOf('<script>alert(1)</script>')]))
    expect(read).toEqual({ ok: true, value: { kind: 'png', bytes: png(40, 30), width: 40, height: 30 } })
  })

  test.each([
    ['an empty file', bytesOf(''), 'empty'],
    ['an SVG file', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing'],
    ['an SVG file with an XML declaration', bytesOf('\ufeff<?xml version="1.0"?><svg/>'), 'drawing'],
    ['an animated GIF that is also a script', bytesOf('GIF89a/*...*/=1;alert(1)'), 'moving'],
    ['an HTML page', bytesOf('<!doctype html><p>'), 'not-a-picture'],
    ['a picture of thirty megapixels', png(6_000, 5_000), 'too-many-dots'],
    ['a truncated picture', png(40, 30).subarray(0, 40), 'broken'],
    ['a file above the size limit', new Uint8Array(avatarBounds.bytes + 1), 'too-large'],
  ])('cannot be %s', (_what, bytes, refusal) => expect(readAvatar(bytes)).toEqual({ ok: false, refusal }))
})
