import type { AwsClient } from 'aws4fetch'
import { answerOfStore } from './store-problem.ts'

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
    const text = await answerOfStore(
      client.fetch(`${bucketUrl}?${query}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000) }),
      { where: `The bucket ${bucketUrl}`, done: 'its files were listed' },
      (answer) => answer.text(),
    )
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
