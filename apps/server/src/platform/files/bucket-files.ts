import { randomBytes } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { callBucket } from './call-bucket.ts'
import type { FilesLocation } from './files-location.ts'
import { checkedKey, isKey } from './file-key.ts'
import type { Files } from './files.ts'
import { listBucket } from './list-bucket.ts'
import { answerOfStore } from './store-problem.ts'
import { StartProblem } from '../start-problem.ts'

const timeoutMs = 10_000

/**
 * Stores files in a bucket with the few S3 calls that are the same everywhere. Uses path-style addresses, so any host
 * name works.
 */
export async function bucketFiles(location: Extract<FilesLocation, { kind: 's3' }>): Promise<Files> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = location
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  const call = (method: string, path: string, body?: Uint8Array, type?: string): Promise<Response> =>
    callBucket(client, `${endpoint}/${bucket}${path}`, { method, timeoutMs, body, type })
  const where = `The bucket ${bucket} at ${endpoint}`
  /** Returns null if there is no such file. */
  const found = async <Content>(
    asked: Promise<Response>,
    done: string,
    read?: (answer: Response) => Promise<Content>,
  ): Promise<Content | null> => {
    const isMissing = await asked.then(
      ({ status }) => status === 404,
      () => false,
    )
    if (!isMissing) return answerOfStore(asked, { where, done }, read)
    await (await asked).body?.cancel().catch(() => {})
    return null
  }

  const proof = `/writable-${randomBytes(8).toString('hex')}.txt`
  await tryOut(location, () => call('PUT', proof, Buffer.from('x'), 'text/plain'))
  await answerOfStore(call('DELETE', proof), { where, done: 'a file was deleted' })
  return {
    async put(key, bytes, type) {
      await answerOfStore(call('PUT', `/${checkedKey(key)}`, bytes, type), {
        where,
        done: 'a file was stored',
      })
    },
    get: (key) =>
      found(call('GET', `/${checkedKey(key)}`), 'a file was read', async (answer) =>
        Buffer.from(await answer.arrayBuffer()),
      ),
    async remove(key) {
      await found(call('DELETE', `/${checkedKey(key)}`), 'a file was removed')
    },
    async *list(prefix = '') {
      for await (const { key } of listBucket(client, `${endpoint}/${bucket}`, prefix))
        if (isKey(key)) yield key
    },
  }
}

async function tryOut(
  { endpoint, bucket }: Extract<FilesLocation, { kind: 's3' }>,
  ask: () => Promise<Response>,
): Promise<void> {
  const where = `The bucket ${bucket} at ${endpoint} (FILES_URL) cannot be used: `
  const answer = await ask().catch((cause: unknown) => {
    throw new StartProblem(`${where}it does not answer. Start again when it does.`, { cause, passing: true })
  })
  if (answer.ok) return
  if (answer.status >= 500)
    throw new StartProblem(`${where}it answers ${answer.status}. Start again in a moment.`, { passing: true })
  const reason =
    { 403: 'these keys may not use it', 404: 'there is no such bucket' }[answer.status] ??
    `it answers ${answer.status}`
  throw new StartProblem(`${where}${reason}.`)
}
