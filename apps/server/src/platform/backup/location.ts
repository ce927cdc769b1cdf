import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type FilesLocation, readFilesLocation } from '../files/files-location.ts'
import { listBucket } from '../files/list-bucket.ts'
import { callBucket } from '../files/call-bucket.ts'
import { answerOfStore, type AskedOfStore, brokenOff } from '../files/store-problem.ts'
import { StartProblem } from '../start-problem.ts'

/** One backup file: on this machine, or under a key in a bucket. */
export type BackupFile = {
  /** The location for display, without any part that could contain a key. */
  label: string
  /**
   * Creates the file, which gets its name only when it is complete. Throws a `StartProblem` if there is one of this
   * name.
   */
  write: (fill: (to: Writable) => Promise<void>) => Promise<void>
  /** Throws a `StartProblem` if there is no such file. */
  read: () => Promise<Readable>
}
/** Where the daily backups are. */
export type BackupFolder = {
  label: string
  file: (name: string) => BackupFile
  /** Every file there, whatever made it, in no particular order; none if the folder does not exist. */
  list: () => Promise<{ name: string; bytes: number }[]>
  remove: (name: string) => Promise<void>
}

type Keys = { accessKeyId: string | undefined; secretAccessKey: string | undefined }
type Bucket = Extract<FilesLocation, { kind: 's3' }>
export type BackupLocation = { kind: 'path'; path: string } | { kind: 's3'; bucket: Bucket; key: string }

/**
 * Parses a path or `s3://bucket/key?endpoint=…`. If it is invalid, returns one sentence that names `name`, the
 * setting or argument it was given in.
 */
export function readBackupLocation(url: string, name: string, keys: Keys): BackupLocation | string {
  const parts = /^(s3:\/\/[^/?#]*)(\/[^?#]*)?(.*)$/.exec(url)
  const location = readFilesLocation(parts ? parts[1]! + parts[3]! : url, keys)
  if (typeof location === 'string') return location.replaceAll('FILES_URL', name)
  if (location.kind === 'folder') return { kind: 'path', path: location.path }
  const key = decodedOrNull(parts?.[2] ?? '')
  if (key === null) return `${name} must have special characters of the file name percent-encoded (% as %25).`
  return { kind: 's3', bucket: location, key: key.replaceAll(/^\/+|\/+$/g, '') }
}

function decodedOrNull(text: string): string | null {
  try {
    return decodeURI(text)
  } catch {
    return null
  }
}

/** Returns the file at a location. Throws a `StartProblem` if a bucket is named without a file in it. */
export function backupFile(location: BackupLocation): BackupFile {
  if (location.kind === 'path') return localFile(location.path)
  if (location.key === '')
    throw new StartProblem('Name the file in the bucket, as in s3://bucket/monday.khlang?endpoint=https://….')
  return bucketFile(location.bucket, location.key)
}

export const backupFolder = (location: BackupLocation): BackupFolder =>
  location.kind === 'path' ? localFolder(location.path) : bucketFolder(location.bucket, location.key)

function localFile(path: string): BackupFile {
  return {
    label: resolve(path),
    async write(fill) {
      if (await exists(path)) throw new StartProblem(`${path} already exists: name another file.`)
      const draft = `${path}.${randomBytes(4).toString('hex')}.part`
      let to: Writable | undefined
      try {
        await mkdir(dirname(resolve(path)), { recursive: true, mode: 0o700 })
        // An error that comes before anybody listens would end the process: it is thrown by the writer.
        to = (await open(draft, 'wx', 0o600)).createWriteStream({ flush: true }).on('error', () => {})
        await fill(to)
        await rename(draft, path)
        await syncFolder(dirname(resolve(path)))
      } catch (error) {
        to?.destroy() // it failed perhaps before anything was written
        await rm(draft, { force: true })
        throw unusable(path, error)
      }
    },
    async read() {
      if (!(await exists(path))) throw new StartProblem(`There is no backup ${path}.`)
      if ((await stat(path)).isDirectory())
        throw new StartProblem(`${path} is a folder: name the file of a backup in it.`)
      return createReadStream(path)
    },
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

function unusable(path: string, error: unknown) {
  const code = (error as { code?: string }).code ?? ''
  return ['EACCES', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EPERM'].includes(code)
    ? new StartProblem(`The backup ${path} cannot be written (${code}).`, { cause: error })
    : error
}

/**
 * Flushes a folder to the disk. Otherwise a power cut could lose the name of a file whose content is on the
 * disk. Some systems cannot open folders.
 */
async function syncFolder(path: string) {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

function localFolder(path: string): BackupFolder {
  return {
    label: path,
    file: (name) => localFile(join(path, name)),
    async list() {
      const names = await readdir(path).catch(() => [])
      const files = names.map(async (name) => {
        const found = await stat(join(path, name)).catch(() => null) // another node removes old ones too
        return found && { name, bytes: found.size }
      })
      return (await Promise.all(files)).filter((file) => file !== null)
    },
    remove: (name) => rm(join(path, basename(name)), { force: true }),
  }
}

const clientOf = ({ accessKeyId, secretAccessKey, region }: Bucket) =>
  new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

const bucketFolder = (bucket: Bucket, prefix: string): BackupFolder => {
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)
  const call = callsOf(bucket)
  return {
    label: `s3://${bucket.bucket}/${prefix}`,
    file: (name) => bucketFile(bucket, keyOf(name)),
    async list() {
      const files: { name: string; bytes: number }[] = []
      const start = prefix === '' ? '' : `${prefix}/`
      for await (const { key, bytes } of listBucket(
        clientOf(bucket),
        `${bucket.endpoint}/${bucket.bucket}`,
        start,
      ))
        files.push({ name: key.slice(start.length), bytes })
      return files
    },
    async remove(name) {
      await call('DELETE', keyOf(name), 'a backup was removed')
    },
  }
}

/**
 * Size of a part. One part at a time is held in memory before it is sent. A store accepts 10,000 parts, so a
 * backup can have at most 160 GB.
 */
const partBytes = 16 * 1024 * 1024

/**
 * Uploads in parts, since the final size is unknown at the start. An unfinished upload leaves no file in the
 * bucket.
 */
function bucketFile(bucket: Bucket, key: string): BackupFile {
  const call = callsOf(bucket)
  const label = `s3://${bucket.bucket}/${key}`
  return {
    label,
    async write(fill) {
      // If the store refuses this, as to access keys that may only write, a file of this name is replaced.
      const isThere = await call('HEAD', key, 'a backup was looked for').then(
        () => true,
        (error: StartProblem) => {
          if (error.passing) throw error
          return false
        },
      )
      if (isThere) throw new StartProblem(`${label} already exists: name another file.`)
      const uploadStarted = await call('POST', key, 'a backup was begun', { query: 'uploads=' }, textOf)
      const upload = encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(uploadStarted)?.[1] ?? '')
      const etags: string[] = []
      const send = async (part: Buffer) => {
        const query = `partNumber=${etags.length + 1}&uploadId=${upload}`
        const etag = await call(
          'PUT',
          key,
          'a part of a backup was written',
          { query, body: part },
          async (answer) => {
            await answer.arrayBuffer()
            return answer.headers.get('etag')
          },
        )
        etags.push(etag ?? '')
      }
      try {
        await fill(inParts(send))
        const parts = etags.map(
          (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
        )
        const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
        const query = `uploadId=${upload}`
        const closed = await call('POST', key, 'a backup was closed', { query, body }, textOf)
        // The call that closes an upload may answer 200 and report a failure in its body, or end without a result.
        if (!closed.includes('<CompleteMultipartUploadResult'))
          throw new StartProblem(`The bucket ${bucket.bucket} did not close the backup ${key}. Try again.`, {
            passing: true,
          })
      } catch (error) {
        await call('DELETE', key, 'a backup was given up', { query: `uploadId=${upload}` }).catch(() => {})
        throw error
      }
    },
    async read() {
      const asked = askedOf(bucket, key, 'a backup was read')
      const body = await call(
        'GET',
        key,
        'a backup was read',
        { timeoutMs: 24 * 3_600_000 },
        async (answer) => answer.body!,
      )
      return Readable.from(wholeOf(body, asked), { objectMode: false })
    },
  }
}

const textOf = (answer: Response) => answer.text()

async function* wholeOf(body: ReadableStream<Uint8Array>, asked: AskedOfStore): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw brokenOff(asked, cause)
  }
}

function inParts(send: (part: Buffer) => Promise<void>): Writable {
  let waiting: Buffer[] = []
  let bytes = 0
  const sendWaiting = async () => {
    const part = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    await send(part)
  }
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      bytes += chunk.length
      if (bytes < partBytes) done()
      else sendWaiting().then(() => done(), done)
    },
    final(done) {
      sendWaiting().then(() => done(), done)
    },
  })
}

type CallOptions = { query?: string; body?: Buffer; timeoutMs?: number }

const askedOf = ({ bucket, endpoint }: Bucket, key: string, done: string): AskedOfStore => ({
  where: `The bucket ${bucket} at ${endpoint}`,
  done: `${done} (${key})`,
})

function callsOf(bucket: Bucket) {
  const client = clientOf(bucket)
  return async <Content = void>(
    method: string,
    key: string,
    done: string,
    { query, body, timeoutMs = 120_000 }: CallOptions = {},
    read?: (answer: Response) => Promise<Content>,
  ): Promise<Content> => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const url = `${bucket.endpoint}/${bucket.bucket}/${path}${query ? `?${query}` : ''}`
    const answer = callBucket(client, url, { method, timeoutMs, body })
    return answerOfStore(answer, askedOf(bucket, key, done), read)
  }
}
