import { cutText } from '@khlang/domain/cut-text'
import { isLater, isReplyInTime } from '@khlang/domain/line/line-following'
import { masterKeyIn } from '@khlang/domain/line/line-reference'
import { findReply } from '@khlang/domain/line/line-reply'
import { readMobile } from '@khlang/domain/players/mobile'
import { codePattern } from '@khlang/domain/players/player-fields'
import { type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { readSetting } from '#platform/setting.ts'
import {
  addMessage,
  endEvent,
  type LineEventKept,
  takeBackMessage,
  takeEvent,
  wasTakenBack,
} from './line-event-store.ts'
import {
  findByWords,
  type LockedMember,
  lockOrAddMember,
  noteFollowing,
  noteMessage,
  noteReferral,
  noteSuggestion,
} from './line-member-store.ts'
import { recordGroup } from './line-group-store.ts'
import { listReplies } from './line-reply-store.ts'

export type OwedReply = { eventId: string; replyToken: string; memberId: string; body: string }

/**
 * Processes one event and marks it as handled, in one transaction: if the process dies, another one processes
 * the event. Stores the reply in the same transaction and returns it, for this process to send; null if there is none.
 */
export const handleLineEvent = (sql: Sql, eventId: string, now: Date): Promise<OwedReply | null> =>
  transaction(sql, async (tx) => {
    const event = await takeEvent(tx, eventId)
    if (!event) return null
    const member = await applyEvent(tx, event)
    const body = member && (await replyTo(tx, event, now))
    await endEvent(tx, eventId, body)
    return member && body && event.replyToken
      ? { eventId, replyToken: event.replyToken, memberId: member.id, body }
      : null
  })

/**
 * Stores the changes of an event and returns its member; null if the event has no member or is of an unknown
 * kind.
 */
async function applyEvent(tx: Tx, event: LineEventKept): Promise<LockedMember | null> {
  const { kind, lineUserId, lineGroupId, at, eventId: id, messageId } = event
  if (kind === 'unsend' && messageId !== null) await takeBackMessage(tx, messageId)
  if (lineGroupId !== null) await recordGroup(tx, newId(), { lineGroupId, joined: kind !== 'leave', at, id })
  if (lineUserId === null || !['follow', 'unfollow', 'message'].includes(kind)) return null
  const member = await lockOrAddMember(tx, newId(), lineUserId)
  if (kind === 'message') await onMemberMessage(tx, event, member)
  else if (isLater({ at, id }, { at: member.followingSaidAt, id: member.followingSaidBy }))
    await noteFollowing(tx, member.id, { following: kind === 'follow', at, id })
  return member
}

async function onMemberMessage(tx: Tx, event: LineEventKept, member: LockedMember): Promise<void> {
  const { at, eventId: id, messageId, messageKind } = event
  const isTakenBack = messageId !== null && (await wasTakenBack(tx, messageId))
  const body = isTakenBack ? null : event.body
  await addMessage(tx, {
    eventId: id,
    memberId: member.id,
    at,
    kind: messageKind ?? 'unknown',
    messageId,
    body,
  })
  if (isLater({ at, id }, { at: member.lastMessageAt, id: member.lastMessageEvent }))
    await noteMessage(tx, member.id, { at, id, body: body === null ? null : cutText(body, 200) })
  if (event.body === null) return
  const master = masterKeyIn(event.body, await readSetting(tx, 'line.linkTemplate'))
  if (master !== null) await noteReferral(tx, member, { masterKey: master, at })
  if (member.playerId !== null) return
  const words = event.body.trim()
  const mobile = readMobile(words)
  const found = await findByWords(tx, {
    code: codePattern.test(words) ? words.toLowerCase() : null,
    mobile: mobile.ok ? mobile.value : null,
  })
  if (found) await noteSuggestion(tx, member.id, { playerId: found.id, by: found.by, at })
}

/**
 * Chooses the automatic reply: the greeting for a new follower, or the text that staff wrote for these words or
 * for any others. Null if there is none, if LINE would no longer accept a reply to this event, or if another system
 * answers it.
 */
async function replyTo(tx: Tx, event: LineEventKept, now: Date): Promise<string | null> {
  const { kind, active, replyToken, at, body } = event
  if (!active || replyToken === null || !isReplyInTime(at, now)) return null
  const replies = (await listReplies(tx)).filter(({ enabled }) => enabled)
  const ofKind = (eventKind: string) => replies.find((one) => one.kind === eventKind)?.body ?? null
  if (kind === 'follow') return ofKind('greeting')
  if (kind !== 'message' || body === null) return null
  const keywords = replies.filter((one) => one.kind === 'keyword')
  return findReply(body, keywords)?.body ?? ofKind('default')
}
