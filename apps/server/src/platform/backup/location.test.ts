import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { backupFile, type BackupLocation, readBackupLocation } from './location.ts'

const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
const result = '<CompleteMultipartUploadResult><Key>of/monday.khlang</Key></CompleteMultipartUploadResult>'

/**
 * Starts a store of files that accepts parts, and closes every upload with the answer `closing` and status 200.
 * `refusing`: the status that it answers to every call of a method instead. `breaking`: the call whose answer it breaks off.
 */
async function newStore(closing: string, refusing: Record<string, number> = {}, breaking?: string) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://store')
    request.resume().on('end', () => {
      const call = `${request.method} ${[...url.searchParams.keys()].join(' ')}`.trim()
      calls.push(call)
      if (call === breaking) {
        response
          .writeHead(200, { etag: '"e"', 'content-length': 1_000 })
          .write('<half of it', () => response.destroy())
        return
      }
      const status = refusing[request.method!]
      if (status !== undefined) return response.writeHead(status, { location: '/' }).end()
      if (request.method === 'HEAD') return response.writeHead(404).end()
      if (url.searchParams.has('uploads')) return response.end('<UploadId>up 7</UploadId>')
      if (request.method === 'PUT') return response.writeHead(200, { etag: '"e"' }).end()
      return response.end(['POST', 'GET'].includes(request.method!) ? closing : '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    calls,
    location: readBackupLocation(
      `s3://backups/of/monday.khlang?endpoint=${endpoint}`,
      'BACKUP_URL',
      keys,
    ) as BackupLocation,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const writeTo = (location: BackupLocation) =>
  backupFile(location).write(async (to) => {
    to.end('the backup')
    await once(to, 'finish')
  })

test('a backup counts as written when the store names the file that it made', async () => {
  await using store = await newStore(`\n \n<?xml version="1.0"?>${result}`)
  await writeTo(store.location)
  expect(store.calls).toEqual(['HEAD', 'POST uploads', 'PUT partNumber uploadId', 'POST uploadId'])
})

test('a backup may take a day to read, whatever the other calls may take', async () => {
  await using store = await newStore('the backup')
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const backup = await backupFile(store.location).read()
  expect(limits.mock.calls).toEqual([[24 * 3_600_000]])
  limits.mockRestore()
  expect(Buffer.concat(await backup.toArray()).toString()).toBe('the backup')
})

test.each([
  ['reports an error', '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'],
  ['ends without a result', '\n \n \n'],
])('a backup does not count as written if the store answers 200 and then %s', async (_, closing) => {
  await using store = await newStore(closing)
  await expect(writeTo(store.location)).rejects.toMatchObject({
    exitCode: 75,
    message: 'The bucket backups did not close the backup of/monday.khlang. Try again.',
  })
  expect(store.calls.at(-1)).toBe('DELETE uploadId')
})

const where = (location: BackupLocation) => {
  if (location.kind !== 's3') throw new Error('A test writes to a bucket')
  return `The bucket backups at ${location.bucket.endpoint}`
}

test.each([
  ['HEAD', 503, 75, 'answered 503 when a backup was looked for (of/monday.khlang). Try again in a moment.'],
  ['POST', 500, 75, 'answered 500 when a backup was begun (of/monday.khlang). Try again in a moment.'],
  ['POST', 429, 75, 'answered 429 when a backup was begun (of/monday.khlang). Try again in a moment.'],
  ['POST', 403, 78, 'answered 403 when a backup was begun (of/monday.khlang): these keys may not use it.'],
  [
    'POST',
    404,
    78,
    'answered 404 when a backup was begun (of/monday.khlang): there is no such bucket, or nothing of this name in it.',
  ],
  [
    'POST',
    301,
    78,
    'answered 301 when a backup was begun (of/monday.khlang): the bucket is at another endpoint, or in another region.',
  ],
  ['POST', 418, 78, 'answered 418 when a backup was begun (of/monday.khlang).'],
  [
    'PUT',
    502,
    75,
    'answered 502 when a part of a backup was written (of/monday.khlang). Try again in a moment.',
  ],
] as const)(
  'a store that answers %s with %i ends a backup with exit code %i and a sentence',
  async (...one) => {
    const [method, status, exitCode, sentence] = one
    await using store = await newStore(result, { [method]: status })
    const message = `${where(store.location)} ${sentence}`
    await expect(writeTo(store.location)).rejects.toMatchObject({ exitCode, message })
  },
)

test('a store that does not answer ends a backup with a sentence, and it may succeed later', async () => {
  const store = await newStore(result)
  await store[Symbol.asyncDispose]()
  const message = `${where(store.location)} did not answer when a backup was looked for (of/monday.khlang). Try again when it does.`
  await expect(writeTo(store.location)).rejects.toMatchObject({ exitCode: 75, message })
})

test.each([
  ['POST uploads', 'a backup was begun'],
  ['PUT partNumber uploadId', 'a part of a backup was written'],
  ['POST uploadId', 'a backup was closed'],
] as const)('a store that breaks off its answer to %s ends a backup with a sentence', async (call, done) => {
  await using store = await newStore(result, {}, call)
  const message = `${where(store.location)} broke off its answer when ${done} (of/monday.khlang). Try again in a moment.`
  await expect(writeTo(store.location)).rejects.toMatchObject({ exitCode: 75, message })
  if (call !== 'POST uploads') expect(store.calls.at(-1)).toBe('DELETE uploadId')
})

test('a store that breaks off a backup that is read says so, and nobody takes the half for the whole', async () => {
  await using store = await newStore('', {}, 'GET')
  const message = `${where(store.location)} broke off its answer when a backup was read (of/monday.khlang). Try again in a moment.`
  const backup = await backupFile(store.location).read()
  await expect(backup.toArray()).rejects.toMatchObject({ exitCode: 75, message })
})
