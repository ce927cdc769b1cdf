import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { greyPng } from '@khlang/seed/png'
import sharp from 'sharp'

/** Valid avatar pictures, and harmful or invalid files in their place. */
export const pictures = {
  photo: (kind: 'jpeg' | 'png' | 'webp', { width = 900, height = 600 } = {}) =>
    sharp({ create: { width, height, channels: 3, background: { r: 206, g: 167, b: 10 } } })
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      [kind]()
      .toBuffer(),
  /** A file of one kilobyte that declares a huge size, which must be refused without unpacking it. */
  thirtyMegapixels: () => {
    const png = greyPng({ width: 4, height: 4, grey: new Uint8Array(16) })
    png.writeUInt32BE(6_000, 16)
    png.writeUInt32BE(5_000, 20)
    return png
  },
  /** Declares a small size and unpacks to far more. */
  bomb: () => {
    const png = greyPng({ width: 4, height: 4, grey: new Uint8Array(16) })
    const head = png.subarray(0, 33)
    const packed = deflateSync(Buffer.alloc(50_000_000))
    const data = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), packed, Buffer.alloc(4)])
    data.writeUInt32BE(packed.length, 0)
    return Buffer.concat([head, data, png.subarray(-12)])
  },
  svg: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
  /** An animation to one reader, a script to another. */
  gifScript: () => Buffer.from(`GIF89a/*${secret}*/=1;alert(1)//`, 'latin1'),
  /** A picture to one reader, a web page to another. */
  pagedPng: () =>
    Buffer.concat([
      greyPng({ width: 64, height: 64, grey: randomBytes(64 * 64) }, secret),
      Buffer.from(`<!doctype html><script>alert('${secret}')</script>`),
    ]),
}

/** Metadata that must be gone afterwards. */
export const secret = 'GPS 13.7563 N 100.5018 E'
