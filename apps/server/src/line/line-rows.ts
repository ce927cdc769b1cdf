import type { LineReply, LineSend, LineSettings } from '@khlang/contract/line/line'
import type { LineMember } from '@khlang/contract/line/line-member'
import { messageDays } from '@khlang/domain/line/line-following'
import { sendState } from '@khlang/domain/line/line-sending'
import { may, permission, type Role } from '@khlang/domain/staff/acts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { openLine } from './line-channel.ts'
import type { LineChannel } from './line-channel-store.ts'
import type { LineMemberRecord } from './line-member-store.ts'
import type { LineReplyKept } from './line-reply-store.ts'
import type { LineSendRecord } from './line-send-store.ts'

/**
 * Returns what a role may see of the shop's LINE account. Only the last characters of secret and token are shown,
 * to identify them, and only to roles that may change them.
 */
export function lineSettings(
  channel: LineChannel,
  role: Role,
  { sealing, publicUrl }: { sealing: Sealing; publicUrl: string },
): LineSettings {
  const mayManage = may(role, 'connection.manage')
  const mask = (kind: 'secret' | 'token', sealed: Buffer | null) =>
    sealed !== null && mayManage ? `…${openLine(sealing, kind, sealed).slice(-4)}` : null
  return {
    version: channel.version,
    enabled: channel.enabled,
    bot: botOf(channel),
    secretMask: mask('secret', channel.channelSecretSealed),
    tokenMask: mask('token', channel.accessTokenSealed),
    webhookUrl: webhookUrl(publicUrl),
    webhookReachable: publicUrl.startsWith('https:'),
    heardAt: channel.heardAt?.toISOString() ?? null,
    messageDays,
    can: { manage: permission(role, 'connection.manage'), send: permission(role, 'line.send') },
  }
}

export const webhookUrl = (publicUrl: string) => `${publicUrl}/api/service/line/webhook`

const botOf = ({ botUserId, basicId, botName, botPicture }: LineChannel) =>
  botUserId === null
    ? null
    : { userId: botUserId, basicId: basicId ?? '', name: botName ?? '', picture: botPicture }

export const lineMemberRow = (record: LineMemberRecord, role: Role): LineMember => ({
  ...record,
  followedAt: record.followedAt?.toISOString() ?? null,
  blockedAt: record.blockedAt?.toISOString() ?? null,
  lastMessageAt: record.lastMessageAt?.toISOString() ?? null,
  // A member's message is shown only to roles that may reply.
  lastMessage: may(role, 'line.send') ? record.lastMessage : null,
  createdAt: record.createdAt.toISOString(),
  can: {
    link: permission(role, 'player.edit'),
    send: permission(role, 'line.send') === true ? record.following || 'line-blocked' : 'not-permitted',
  },
})

export const lineSendRow = (record: LineSendRecord, role: Role): LineSend => ({
  ...record,
  state: sendState(record.counts),
  nextAt: record.nextAt?.toISOString() ?? null,
  createdAt: record.createdAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  can: {
    cancel:
      permission(role, 'line.send') === true
        ? record.counts.waiting > 0 || 'line-send-over'
        : 'not-permitted',
  },
})

export const lineReplyRow = ({ updatedAt, ...reply }: LineReplyKept): LineReply => ({
  ...reply,
  updatedAt: updatedAt.toISOString(),
})
