import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** The keys that it accepts; it answers others as S3 does. */
export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * Starts a server that speaks S3 on loopback, with one empty bucket. It checks the keys, but no signatures. With a
 * certificate and its key it speaks TLS.
 */
export async function newS3Server(
  bucket: string,
  tls?: { key: string; cert: string },
): Promise<{ endpoint: string; port: number } & AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'khlang-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    ...tls,
  })
  const { port } = await server.run()
  return {
    endpoint: `http${tls ? 's' : ''}://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
