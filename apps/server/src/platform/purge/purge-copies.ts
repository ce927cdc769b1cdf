import { isDeepStrictEqual } from 'node:util'
import type { MessageParser, Sample } from '@khlang/domain/statements/messages/parser'
import { heardOf } from '@khlang/domain/statements/messages/samples'
import { shippedParsers } from '@khlang/domain/statements/messages/shipped'
import { counted, cutoff, type PurgeBatch } from './purge-batch.ts'

/** What banks wrote about payers is copied to back-tests and samples, and goes there as it does in the entries. */

/** Removes the senders from the wrong pairs of old back-tests. The pairs and the figures stay. */
export const backTestSenders = counted(
  (tx, days, batchSize) => tx`
    update back_test set wrong = (
      select jsonb_agg(jsonb_set(one, '{entry,sender}', '""') order by place)
      from jsonb_array_elements(wrong) with ordinality as pairs (one, place))
    where id = any(array(
      select id from back_test
      where window_from < ${cutoff(tx, days)} and state <> 'running' and wrong @? '$[*].entry.sender ? (@ != "")' limit ${batchSize}))`,
)

type KeptParser = { key: string; body: MessageParser; version: number; isOld: boolean; oldest: Date }

/**
 * Removes old samples from the patterns that staff saved: by the time at which the message arrived, or by the time of
 * saving if that is earlier. Samples that come with the product are invented, and stay. A
 * pattern that somebody saves meanwhile is left for the next night.
 */
export const parserSamples: PurgeBatch = async (tx, days) => {
  const parsers = await tx<KeptParser[]>`
    select key, body, version, updated_at < ${cutoff(tx, days)} as is_old, ${cutoff(tx, days)} as oldest from message_parser`
  let removedCount = 0
  for (const { key, body, version, isOld, oldest } of parsers) {
    const samples = body.samples.filter(
      (sample) => isInvented(sample) || !(isOld || heardOf(sample).getTime() < oldest.getTime()),
    )
    if (samples.length === body.samples.length) continue
    const { count } = await tx`
      update message_parser set body = ${tx.json({ ...body, samples } as never)} where key = ${key} and version = ${version}`
    if (count === 1) removedCount += body.samples.length - samples.length
  }
  return { removedCount, hasMore: false }
}

const isInvented = (sample: Sample) =>
  shippedParsers.some(({ samples }) => samples.some((one) => isDeepStrictEqual(one, sample)))
