import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { backupFile, type BackupLocation, readBackupLocation } from './location.ts'

const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
const result = '<CompleteMultipartUploadResult><Key>of/monday.khlang</Key></CompleteMultipartUploadResult>'

/** Starts a store of files that accepts parts, and closes every upload with the answer `closing` and status 200. */
async function newStore(closing: string) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://store')
    request.resume().on('end', () => {
      calls.push(`${request.method} ${[...url.searchParams.keys()].join(' ')}`.trim())
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
  await expect(writeTo(store.location)).rejects.toThrow('did not close the backup')
  expect(store.calls.at(-1)).toBe('DELETE uploadId')
})
