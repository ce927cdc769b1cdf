import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { newS3Server, s3Keys } from '#testing/s3-server.ts'
import { createLog } from '../monitoring/log.ts'
import { toProblem } from '../http/problem.ts'
import { type Files, openFiles } from './files.ts'
import { type FilesLocation, readFilesLocation } from './files-location.ts'
import { StartProblem } from '../start-problem.ts'

let folder: string
let s3: Awaited<ReturnType<typeof newS3Server>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'khlang-files-'))
  s3 = await newS3Server('khlang')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3[Symbol.asyncDispose]()
})

const bucketAt = (endpoint: string, change: Partial<FilesLocation> = {}): FilesLocation =>
  ({
    kind: 's3',
    bucket: 'khlang',
    endpoint,
    region: 'us-east-1',
    ...s3Keys,
    ...change,
  }) as FilesLocation

describe.each(['a folder', 'an S3 bucket'])('files in %s', (where) => {
  let files: Files
  beforeAll(async () => {
    files = await openFiles(
      where === 'a folder' ? { kind: 'folder', path: join(folder, 'deep', 'files') } : bucketAt(s3.endpoint),
    )
  })

  test('are returned as they were stored, and are gone once removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256))
    await files.put('avatars/some/one.webp', bytes, 'image/webp')
    expect((await files.get('avatars/some/one.webp'))?.equals(bytes)).toBe(true)
    await files.remove('avatars/some/one.webp')
    expect(await files.get('avatars/some/one.webp')).toBeNull()
  })

  test('are null when missing, and removing a missing one succeeds', async () => {
    expect(await files.get('avatars/some/none.webp')).toBeNull()
    await files.remove('avatars/some/none.webp')
  })

  test.each([
    '../secret.txt',
    'avatars/../../secret.txt',
    '/etc/passwd.txt',
    'a\\b.txt',
    'a//b.txt',
    'Å.txt',
    '',
  ])('are refused under the invalid key %j', async (key) => {
    await expect((async () => files.get(key))()).rejects.toThrow('Not a key')
    await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a key')
  })
})

test('no call to a bucket follows a redirect', async () => {
  const heardElsewhere: string[] = []
  await using elsewhere = await listening((request, response) => {
    heardElsewhere.push(`${request.method} ${request.url}`)
    response.end()
  })
  let redirects = false
  await using store = await listening((request, response) => {
    request.resume()
    response.writeHead(redirects ? 307 : 200, { location: `${elsewhere.url}/taken` }).end()
  })
  const files = await openFiles(bucketAt(store.url))
  redirects = true
  const key = 'avatars/some/one.webp'
  const calls = {
    put: () => files.put(key, Buffer.from('x'), 'image/webp'),
    get: () => files.get(key),
    remove: () => files.remove(key),
    list: () => files.list('avatars/').next(),
  }
  for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toThrow('answered 307')
  expect(heardElsewhere).toEqual([])
})

test('a bucket that breaks off its answer fails with a sentence, and half a file is never taken for a whole one', async () => {
  let breaks = false
  await using store = await listening((request, response) => {
    request.resume()
    if (!breaks) return void response.end()
    response.writeHead(200, { 'content-length': 1_000 }).write('<half of it', () => response.destroy())
  })
  const files = await openFiles(bucketAt(store.url))
  breaks = true
  const sentence = /^The bucket .* broke off its answer when .*\. Try again in a moment\.$/
  const problem = { passing: true, message: expect.stringMatching(sentence) }
  await expect(files.get('avatars/some/one.webp')).rejects.toMatchObject(problem)
  await expect(files.list('avatars/').next()).rejects.toMatchObject(problem)
  const refused = await files.get('avatars/some/one.webp').catch((error: unknown) => error)
  expect(toProblem(refused, createLog('silent'))).toMatchObject({ status: 503, code: 'pictures-unavailable' })
})

async function listening(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a folder keeps no partial file, and is readable only by its owner', async () => {
  const root = join(folder, 'private')
  const files = await openFiles({ kind: 'folder', path: root })
  await files.put('avatars/x/y.webp', Buffer.from('abc'), 'image/webp')
  expect(readdirSync(join(root, 'avatars', 'x'))).toEqual(['y.webp'])
  if (process.platform !== 'win32')
    expect(statSync(join(root, 'avatars', 'x', 'y.webp')).mode & 0o077).toBe(0)
})

describe('an unusable location of files stops the start with a sentence', () => {
  const sentence = async (location: FilesLocation) => {
    const problem = await openFiles(location).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    const { message, exitCode } = problem as StartProblem
    return [exitCode, message]
  }

  test('for a folder that is a file', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await sentence({ kind: 'folder', path: file })).toEqual([
      78,
      expect.stringMatching(/^The folder of files .*a-file cannot be written \((ENOTDIR|EEXIST)\)/),
    ])
  })

  test('for a missing bucket, wrong keys, and a store that is unavailable', async () => {
    expect(await sentence(bucketAt(s3.endpoint, { bucket: 'nobodys' }))).toEqual([
      78,
      `The bucket nobodys at ${s3.endpoint} (FILES_URL) cannot be used: there is no such bucket.`,
    ])
    expect(await sentence(bucketAt(s3.endpoint, { accessKeyId: 'NOBODY' }))).toEqual([
      78,
      expect.stringMatching(/these keys may not use it\.$/),
    ])
    const [code, words] = await sentence(bucketAt(`http://127.0.0.1:${await freePort()}`))
    expect([code, words]).toEqual([75, expect.stringMatching(/it does not answer\./)])
  })
})

describe('FILES_URL', () => {
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  test('can be a folder, or a bucket with its endpoint', () => {
    expect(readFilesLocation('/var/khlang', keys)).toEqual({ kind: 'folder', path: '/var/khlang' })
    expect(readFilesLocation('s3://pictures?endpoint=https://s3.example/&region=th-1', keys)).toEqual({
      kind: 's3',
      bucket: 'pictures',
      endpoint: 'https://s3.example',
      region: 'th-1',
      ...keys,
    })
    expect(readFilesLocation('s3://pictures?region=ap-southeast-7', keys)).toMatchObject({
      endpoint: 'https://s3.ap-southeast-7.amazonaws.com',
    })
  })

  test.each([
    ['ftp://somewhere', /must be a folder, or s3/],
    ['s3://Bucket_x', /must name a bucket in small letters/],
    ['s3://bucket/deep?endpoint=https://s3.example', /must name a bucket/],
    ['s3://key:secret@bucket?endpoint=https://s3.example', /must hold no keys/],
    ['s3://bucket?endpoint=s3.example', /must have an endpoint/],
  ])('is refused with a sentence as %s', (url, words) => expect(readFilesLocation(url, keys)).toMatch(words))

  test('needs keys for a bucket', () => {
    const none = { accessKeyId: undefined, secretAccessKey: undefined }
    expect(readFilesLocation('s3://bucket?endpoint=https://s3.example', none)).toMatch(/are missing/)
  })
})
