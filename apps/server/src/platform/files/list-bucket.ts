import type { AwsClient } from 'aws4fetch'

export type BucketObject = { key: string; bytes: number; at: Date }

/** Lists all objects in a bucket under a prefix, a thousand at a time. */
export async function* listBucket(
  client: AwsClient,
  bucketUrl: string,
  prefix = '',
): AsyncGenerator<BucketObject> {
  let after: string | undefined
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(after !== undefined && { 'continuation-token': after }),
    })
    const answer = await client.fetch(`${bucketUrl}?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    })
    if (!answer.ok) throw new Error(`The store of files answered ${answer.status} to what is in it`)
    const text = await answer.text()
    for (const [, one] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
      yield {
        key: wordIn(one!, 'Key'),
        bytes: Number(wordIn(one!, 'Size')),
        at: new Date(wordIn(one!, 'LastModified')),
      }
    after = wordIn(text, 'IsTruncated') === 'true' ? wordIn(text, 'NextContinuationToken') : undefined
  } while (after)
}

const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const wordIn = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (_, mark: string) => marks[mark]!,
  )
