import { cutText } from '@khlang/domain/cut-text'
import { eventDays, messageDays } from '@khlang/domain/line/line-following'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { readName } from '@khlang/domain/players/player-name'
import type { Sql } from '#platform/database/database.ts'
import { runRecoverableJobs } from '#platform/workers/recoverable-jobs.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { handleLineEvent, type OwedReply } from './handle-line-event.ts'
import type { CallLine } from './line-api.ts'
import { tokenInUse } from './line-channel.ts'
import {
  areEventsLeft,
  areRepliesGivenUp,
  countTry,
  endReply,
  findEventsLeft,
  forgetOld,
  giveUpReplies,
} from './line-event-store.ts'
import { areGroupsDue, findGroupsDue, postponeGroup, saveGroupName } from './line-group-store.ts'
import { areProfilesDue, findProfilesDue, postponeProfile, saveProfile } from './line-member-store.ts'

type Options = { sql: Sql; sealing: Sealing; call: CallLine; log: Log; poller: WorkPoller }
export type LineWorker = {
  wake: (eventId: string) => void
  /** Handles unhandled events and requests due profiles now, and waits until this is done. */
  keep: () => Promise<void>
  close: () => Promise<void>
}

const batchSize = 200
/** Number of profiles that are requested from LINE at the same time. */
const profilesAtOnce = 4
const forgetEveryMs = 10 * 60_000
/** How many replies may be under way at once. */
const maxReplies = 8

/**
 * Processes webhooks after they were acknowledged. The next sweep of any process continues the work of a
 * process that died.
 */
export function startLineWorker({ sql, sealing, call, log, poller }: Options): LineWorker {
  const replying = new Set<Promise<void>>()
  const events = runRecoverableJobs<string>({
    poller,
    isLeft: areEventsLeft,
    findLeft: async () => (await findEventsLeft(sql, batchSize)).map(({ eventId }) => eventId),
    async work(eventId) {
      const owedReply = await handleLineEvent(sql, eventId, new Date()).catch(async (error: unknown) => {
        await countTry(sql, eventId)
        throw error
      })
      if (!owedReply) return
      // A slow reply does not delay other events, unless there are many replies under way.
      if (replying.size >= maxReplies) await Promise.race(replying)
      const sending = reply(owedReply)
        .catch((err: unknown) => log.warn({ err }, 'could not record an automatic LINE reply'))
        .finally(() => replying.delete(sending))
      replying.add(sending)
    },
    onFailure: (err) => log.warn({ err }, 'could not handle a LINE event; retrying'),
  })

  /** Sends a reply once. If there is no answer, the reply may have arrived, and its token works only once. */
  async function reply({ eventId, replyToken, memberId, body }: OwedReply) {
    const token = await tokenInUse(sql, sealing)
    const answer =
      token === null
        ? null
        : await call({
            method: 'POST',
            path: '/v2/bot/message/reply',
            token,
            body: { replyToken, messages: [{ type: 'text', text: body }] },
          })
    const status = answer?.kind === 'answer' ? answer.status : null
    if (status !== 200) log.warn({ status }, 'LINE did not accept an automatic reply')
    const isSent = status === 200
    await endReply(sql, { eventId, isSent, memberId })
  }

  async function requestDue() {
    const token = await tokenInUse(sql, sealing)
    if (token === null) return
    for (const group of await findGroupsDue(sql, profilesAtOnce)) await requestGroupName(token, group)
    const dueProfiles = await findProfilesDue(sql, batchSize)
    await Promise.all(
      Array.from({ length: profilesAtOnce }, async () => {
        for (let one = dueProfiles.shift(); one; one = dueProfiles.shift()) await requestProfile(token, one)
      }),
    )
  }

  async function requestProfile(token: string, { id, lineUserId }: { id: string; lineUserId: string }) {
    const path = `/v2/bot/profile/${encodeURIComponent(lineUserId)}`
    const answer = await call({ method: 'GET', path, token })
    if (answer.kind === 'silence' || answer.status !== 200)
      return postponeProfile(sql, id, answer.kind === 'answer' && answer.status === 404)
    const textAt = (name: string, maxLength: number) => wordOf(answer.body[name], maxLength)
    const picture = textAt('pictureUrl', 2_000)
    await saveProfile(
      sql,
      { id, lineUserId },
      {
        name: nameOf(answer.body['displayName'], 200),
        picture: picture !== null && readAvatarAddress(picture).ok ? picture : null,
        language: textAt('language', 20),
      },
    )
  }

  async function requestGroupName(token: string, { id, lineGroupId }: { id: string; lineGroupId: string }) {
    const path = `/v2/bot/group/${encodeURIComponent(lineGroupId)}/summary`
    const answer = await call({ method: 'GET', path, token })
    if (answer.kind === 'silence' || answer.status !== 200)
      return postponeGroup(sql, id, answer.kind === 'answer' && answer.status === 404)
    return saveGroupName(sql, id, nameOf(answer.body['groupName'], 100))
  }

  async function keepRest() {
    await requestDue()
    await giveUpReplies(sql)
  }
  const failed = (err: unknown) => log.warn({ err }, 'could not update LINE members; retrying')
  const stopWatching = poller.watch({
    due: [areGroupsDue, areProfilesDue, areRepliesGivenUp],
    work: keepRest,
    onFailure: failed,
  })
  const stopForgetting = poller.runPeriodically(
    forgetEveryMs,
    () => forgetOld(sql, { eventDays, messageDays }),
    failed,
  )

  return {
    wake: events.wake,
    async keep() {
      await events.sweep()
      await Promise.all(replying)
      await keepRest()
    },
    async close() {
      await stopForgetting()
      await events.close()
      await Promise.all(replying)
      await stopWatching()
    },
  }
}

/** Returns a name as names are stored and compared; null if the value is no text, or nothing of it is visible. */
const nameOf = (value: unknown, maxLength: number) => {
  const word = wordOf(value, maxLength)
  return word === null ? null : readName(word) || null
}

/** Returns the text as PostgreSQL can store it; null if the value is no text. */
const wordOf = (value: unknown, maxLength: number) =>
  typeof value === 'string' ? cutText(value.replaceAll('\u0000', '').toWellFormed(), maxLength) : null
