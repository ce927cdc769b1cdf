import { afterEach, expect, test, vi } from 'vitest'
import { type PicturesUploaded, uploadOldPictures } from './upload-old-pictures.ts'

afterEach(() => void vi.unstubAllGlobals())

const picture = (name: string, size = 1_234) => ({ name, size, webkitRelativePath: '' }) as File
/** Answers with the verdicts, one after the other; returns the names that were sent. */
function answer(...verdicts: string[]) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(new URL(path, 'https://shop.example').searchParams.get('name')!)
    return Promise.resolve(Response.json({ verdict: verdicts.shift() }))
  })
  return sent
}
const upload = (files: File[], onProgress: (uploaded: PicturesUploaded) => void = () => {}) =>
  uploadOldPictures(files, onProgress, new AbortController().signal)

test('each picture counts by its verdict, and those not used are named by reason', async () => {
  const sent = answer('worn', 'there', 'of-nobody', 'worn', 'broken', 'of-nobody')
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(name))
  expect(await upload(files)).toEqual({
    done: 6,
    total: 6,
    worn: 2,
    there: 1,
    left: [
      { reason: 'broken', names: ['e'], count: 1 },
      { reason: 'of-nobody', names: ['c', 'f'], count: 2 },
    ],
    beyond: 0,
  })
  expect(sent).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a picture is known by its folder, since that names the player', async () => {
  const sent = answer('worn', 'worn')
  const inFolder = { ...picture('me.jpg'), webkitRelativePath: 'users/ab17/me.jpg' }
  await upload([inFolder, picture(`${'x'.repeat(999)}/y`)])
  expect(sent).toEqual(['users/ab17/me.jpg', `${'x'.repeat(998)}/y`])
})

test('a picture that is too large is not sent', async () => {
  const sent = answer('worn')
  const uploaded = await upload([picture('large', 2_097_153), picture('just', 2_097_152)])
  expect(sent).toEqual(['just'])
  expect(uploaded.left).toEqual([{ reason: 'too-large', names: ['large'], count: 1 }])
})

test('progress is told before the first picture and after each', async () => {
  answer('worn', 'there')
  const told: number[][] = []
  await upload([picture('a'), picture('b')], ({ done, worn, there }) => told.push([done, worn, there]))
  expect(told).toEqual([
    [0, 0, 0],
    [1, 1, 0],
    [2, 1, 1],
  ])
})

test('who stops the upload keeps what was uploaded, and no further picture is sent', async () => {
  const sent = answer('worn', 'there', 'worn')
  const stopping = new AbortController()
  const uploaded = await uploadOldPictures(
    ['a', 'b', 'c'].map((name) => picture(name)),
    ({ done }) => done === 2 && stopping.abort(),
    stopping.signal,
  )
  expect([sent, uploaded.done, uploaded.total]).toEqual([['a', 'b'], 2, 3])
})

test('more pictures than the limit are counted and not sent, and a hundred names are kept', async () => {
  const sent = answer()
  const uploaded = await upload(Array.from({ length: 20_003 }, (_, n) => picture(`p${n}`, 9_999_999)))
  expect(sent).toEqual([])
  expect(uploaded).toMatchObject({ done: 20_000, total: 20_000, beyond: 3 })
  const [left] = uploaded.left
  expect([left!.count, left!.names.length, left!.names.at(-1)]).toEqual([20_000, 100, 'p99'])
})

test('a lost connection ends the upload with the reason', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(upload([picture('a')])).rejects.toMatchObject({ code: 'offline' })
})
