import { limitConcurrency } from '#platform/http/limit-concurrency.ts'
import { refuse } from '#platform/http/refusal.ts'
import { avatarBounds, avatarSide } from '@khlang/domain/players/avatar-picture'

/**
 * Loaded with the first picture instead of at start, since the console can work without this native library.
 */
let loadedLibrary: ReturnType<typeof load> | null = null

async function load() {
  const { default: sharp } = await import('sharp')
  // One thread per picture: avatars are rare, and the match desk needs the processor.
  sharp.concurrency(1)
  sharp.cache(false)
  // Blocks all input formats, such as SVG and PDF, but the three that we check.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

const timeoutSeconds = 10

/** Re-encodes one picture at a time, over all routes, since each may need a hundred megabytes when decoded. */
const oneAfterTheOther = limitConcurrency({ maxRunning: 1, maxWaiting: 8 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + 2_000).toISOString() }),
)

/**
 * Re-encodes a picture as a square WebP: only bytes that we produced are stored, so nothing can be hidden in
 * them. Returns null if the pixels cannot be read completely, or take longer than `timeoutSeconds`. Refuses with
 * `too-many-tries` if eight pictures wait already.
 */
export const squeezeAvatar = (bytes: Uint8Array): Promise<Buffer | null> =>
  oneAfterTheOther(() => reencode(bytes))

async function reencode(bytes: Uint8Array): Promise<Buffer | null> {
  const sharp = await (loadedLibrary ??= load())
  try {
    return await sharp(bytes, {
      limitInputPixels: avatarBounds.dots,
      failOn: 'truncated',
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(avatarSide, avatarSide, { fit: 'cover' })
      .webp({ quality: 84 })
      .toBuffer()
  } catch {
    return null
  }
}
