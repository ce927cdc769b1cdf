import type { Db } from '#platform/database.ts'
import type { Sealing } from '#platform/sealed.ts'
import { findChannel, type LineChannel } from './line-channel-store.ts'

const whose = { secret: 'line channel secret', token: 'line access token' } as const
type Kind = keyof typeof whose

export const sealLine = (sealing: Sealing, kind: Kind, text: string): Buffer =>
  sealing.seal(Buffer.from(text), whose[kind])

export const openLine = (sealing: Sealing, kind: Kind, sealed: Buffer): string =>
  sealing.open(sealed, whose[kind]).toString()

/** By which LINE is called; null while the account is not set up. */
export async function tokenAtHand(db: Db, sealing: Sealing): Promise<string | null> {
  const { accessTokenSealed } = await findChannel(db)
  return accessTokenSealed === null ? null : openLine(sealing, 'token', accessTokenSealed)
}

/** The same, where it is switched on: nothing leaves while it is off. */
export async function tokenInUse(db: Db, sealing: Sealing): Promise<string | null> {
  const { enabled, accessTokenSealed } = await findChannel(db)
  return enabled && accessTokenSealed !== null ? openLine(sealing, 'token', accessTokenSealed) : null
}

/** What is needed to believe a webhook; null while it is off. */
export function ears(channel: LineChannel, sealing: Sealing): { secret: string; botUserId: string } | null {
  const { enabled, channelSecretSealed, botUserId } = channel
  if (!enabled || !channelSecretSealed || !botUserId) return null
  return { secret: openLine(sealing, 'secret', channelSecretSealed), botUserId }
}
