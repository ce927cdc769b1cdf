import type { LinkReferral } from '@khlang/contract/line/line-member'
import { referralOfLink } from '@khlang/domain/line/line-unlinking'
import { may } from '@khlang/domain/staff/acts'
import type { Sql } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findStoredPlayer } from '#players/form/form-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { messagesOf } from './line-event-store.ts'
import { type LineMemberRecord, readMember } from './line-member-store.ts'
import { lineMemberRow } from './line-rows.ts'
import { findLink } from './link-store.ts'

/** Returns one member, with what linking gave to their player, and the latest messages for those who may reply. */
export async function lineMember({ caller, sql }: Context, { id }: { id: string }) {
  const { role } = permit(caller, 'list.view')
  const record = (await readMember(sql, id)) ?? refuse('not-found')
  const messages = may(role, 'line.send')
    ? (await messagesOf(sql, id)).map((message) => ({ ...message, at: message.at.toISOString() }))
    : null
  return { ...lineMemberRow(record, role), messages, referral: await referralGiven(sql, record) }
}

/** Returns the master and agent that the link gave to the player; null if it gave no master. */
async function referralGiven(
  sql: Sql,
  { lineUserId, player }: LineMemberRecord,
): Promise<LinkReferral | null> {
  const [link, linked] =
    player === null
      ? [null, null]
      : await Promise.all([
          findLink(sql, { playerId: player.id, lineUserId }),
          findStoredPlayer(sql, player.id),
        ])
  const state = link && linked && referralOfLink(link, linked.values)
  if (!state) return null
  const { before, after } = link
  return {
    master: after.master ?? '',
    agent: before.agentId === after.agentId ? null : (after.agent ?? null),
    changed: state === 'changed',
  }
}
