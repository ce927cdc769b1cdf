import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'

type Call = { method: string; timeoutMs: number; body?: Uint8Array | undefined; type?: string | undefined }

/** Sends a signed call with its body to a bucket. A redirect is returned as the answer, since the signature is for one host. */
export const callBucket = (
  client: AwsClient,
  url: string,
  { method, timeoutMs, body, type }: Call,
): Promise<Response> =>
  client.fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type && { 'content-type': type }),
    },
    ...(body && { body: new Uint8Array(body) }),
  })
