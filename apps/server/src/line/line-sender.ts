import { classifySend, retryKeyHours, waitSeconds } from '@khlang/domain/line/line-sending'
import type { Sql } from '#platform/database/database.ts'
import { runRecoverableJobs, type RecoverableJobs } from '#platform/workers/recoverable-jobs.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { type CallLine, toLineMessage } from './line-api.ts'
import { tokenInUse } from './line-channel.ts'
import {
  areBatchesLeft,
  endBatch,
  endCancelled,
  findBatchesLeft,
  takeBatch,
  type TakenBatch,
} from './line-send-store.ts'

export type LineSender = RecoverableJobs<string>

/** How long a worker may hold a part: longer than any call takes. */
const leaseSeconds = 30
const batchSize = 100

/**
 * Sends queued parts one by one: takes a part and commits, calls LINE, ends the part under the fence. The
 * part's id is its retry key, so a part whose answer was lost, or whose process died, is sent again and still
 * arrives only once. A part of a cancelled message is ended and not sent again.
 */
export function startLineSender({
  sql,
  sealing,
  call,
  log,
  poller,
}: {
  sql: Sql
  sealing: Sealing
  call: CallLine
  log: Log
  poller: WorkPoller
}): LineSender {
  async function work(id: string) {
    const batch = await takeBatch(sql, id, leaseSeconds)
    await (batch ? send(batch) : endCancelled(sql, id))
  }

  async function send(batch: TakenBatch) {
    const token = await tokenInUse(sql, sealing)
    if (token === null) return endBatch(sql, batch, { state: 'failed', why: 'switched-off', detail: null })
    // After this time LINE has forgotten the retry key, and a retry could deliver the message twice.
    if (batch.now.getTime() - batch.firstTriedAt.getTime() > retryKeyHours * 3_600_000)
      return endBatch(sql, batch, { state: 'failed', why: 'given-up', detail: null })
    const [first, ...others] = batch.toLineIds
    const answer = await call({
      method: 'POST',
      path: others.length === 0 ? '/v2/bot/message/push' : '/v2/bot/message/multicast',
      token,
      retryKey: batch.id,
      body: {
        to: others.length === 0 ? first : batch.toLineIds,
        messages: batch.contents.map(toLineMessage),
      },
    })
    const verdict = classifySend(answer)
    const detail = answer.kind === 'answer' ? `${answer.status} ${answer.message}`.trim() : answer.error
    if (verdict.kind === 'sent') return endBatch(sql, batch, { state: 'sent' })
    log.warn(
      { count: batch.tries, verdict: verdict.kind, reason: detail },
      'LINE did not accept part of a message',
    )
    if (verdict.kind === 'failed') return endBatch(sql, batch, { state: 'failed', why: verdict.why, detail })
    const { maybeSent } = verdict
    return endBatch(sql, batch, { state: 'waiting', seconds: waitSeconds(batch.tries), detail, maybeSent })
  }

  return runRecoverableJobs<string>({
    poller,
    isLeft: areBatchesLeft,
    findLeft: async () => (await findBatchesLeft(sql, batchSize)).map(({ id }) => id),
    work,
    onFailure: (err) => log.warn({ err }, 'could not send queued LINE messages; retrying'),
  })
}
