import { createHash, randomBytes } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { FilesLocation } from './files-location.ts'
import { checkedKey, isKey } from './file-key.ts'
import type { Files } from './files.ts'
import { listBucket } from './list-bucket.ts'
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
    client.fetch(`${endpoint}/${bucket}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(type && { 'content-type': type }),
      },
      ...(body && { body: new Uint8Array(body) }),
    })
  const requireOk = async (answer: Response, action: string): Promise<Response> => {
    if (answer.ok) return answer
    // The storage's own error text may name keys and hosts, so it is dropped; the log gets only the status.
    await answer.body?.cancel()
    throw new Error(`The file storage answered ${answer.status} when ${action}`)
  }

  const proof = `/writable-${randomBytes(8).toString('hex')}.txt`
  await tryOut(location, () => call('PUT', proof, Buffer.from('x'), 'text/plain'))
  await requireOk(await call('DELETE', proof), 'a file was deleted')
  return {
    async put(key, bytes, type) {
      await requireOk(await call('PUT', `/${checkedKey(key)}`, bytes, type), 'a file was stored')
    },
    async get(key) {
      const answer = await call('GET', `/${checkedKey(key)}`)
      if (answer.status === 404) return null
      return Buffer.from(await (await requireOk(answer, 'a file was read')).arrayBuffer())
    },
    async remove(key) {
      const answer = await call('DELETE', `/${checkedKey(key)}`)
      if (answer.status !== 404) await requireOk(answer, 'a file was removed')
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
