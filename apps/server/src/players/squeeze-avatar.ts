import { fewAtOnce } from '#platform/few-at-once.ts'
import { refuse } from '#platform/refusal.ts'
import { avatarBounds, avatarSide } from '@khlang/domain/players/avatar-picture'

/** With the first picture, not with the start: it is the one native library that a console can do without. */
let loaded: ReturnType<typeof load> | null = null

async function load() {
  const { default: sharp } = await import('sharp')
  // One thread for each picture: staff bring a face now and then, and the desk needs the processor.
  sharp.concurrency(1)
  sharp.cache(false)
  // Nothing that was not looked at by us: no drawings, no documents, no files of its own choice.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

const patienceSeconds = 10

/** Each unpacks to a hundred megabytes at worst, wherever it comes from. */
const oneAfterTheOther = fewAtOnce({ atOnce: 1, waiting: 8 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + 2_000).toISOString() }),
)

/**
 * The picture drawn anew as a square WebP: what is kept are our bytes and none that somebody sent, so nothing rides along in it. Null when
 * its dots cannot be read to the end.
 */
export const squeezeAvatar = (bytes: Uint8Array): Promise<Buffer | null> =>
  oneAfterTheOther(() => drawnAnew(bytes))

async function drawnAnew(bytes: Uint8Array): Promise<Buffer | null> {
  const sharp = await (loaded ??= load())
  try {
    return await sharp(bytes, {
      limitInputPixels: avatarBounds.dots,
      failOn: 'truncated',
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize(avatarSide, avatarSide, { fit: 'cover' })
      .webp({ quality: 84 })
      .toBuffer()
  } catch {
    return null
  }
}
