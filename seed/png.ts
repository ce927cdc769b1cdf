import { crc32, deflateSync } from 'node:zlib'

export type Grey = {
  width: number
  height: number
  /** One byte per pixel: 0 black, 255 white. */
  grey: Uint8Array
}

/** Returns a PNG of these pixels, with this comment in it, if any, as programs add them. */
export function greyPng({ width, height, grey }: Grey, comment = ''): Buffer {
  const lines = Buffer.concat(
    Array.from({ length: height }, (_, line) =>
      Buffer.concat([Buffer.of(0), grey.subarray(line * width, (line + 1) * width)]),
    ),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(comment ? [chunk('tEXt', Buffer.from(`Comment\0${comment}`))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
  whole.writeUInt32BE(body.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}
