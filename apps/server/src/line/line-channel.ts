import type { Db } from '#platform/database/database.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { findChannel, type LineChannel } from './line-channel-store.ts'

const sealOwner = { secret: 'line channel secret', token: 'line access token' } as const
type Kind = keyof typeof sealOwner

/** Encrypts a secret for its purpose. It cannot be decrypted as a secret of another kind. */
export const sealLine = (sealing: Sealing, kind: Kind, text: string): Buffer =>
  sealing.seal(Buffer.from(text), sealOwner[kind])

/** Decrypts a secret. Throws if it was encrypted for another purpose or by another installation. */
export const openLine = (sealing: Sealing, kind: Kind, sealed: Buffer): string =>
  sealing.open(sealed, sealOwner[kind]).toString()

/** Returns LINE's access token; null while the account is not configured. */
export async function findAccessToken(db: Db, sealing: Sealing): Promise<string | null> {
  const { accessTokenSealed } = await findChannel(db)
  return accessTokenSealed === null ? null : openLine(sealing, 'token', accessTokenSealed)
}

/** Returns the token; null unless the account is configured and enabled, so that nothing is sent while it is off. */
export async function tokenInUse(db: Db, sealing: Sealing): Promise<string | null> {
  const { enabled, accessTokenSealed } = await findChannel(db)
  return enabled && accessTokenSealed !== null ? openLine(sealing, 'token', accessTokenSealed) : null
}

/** Returns the secrets for verifying a webhook; null while the account is off or not fully configured. */
export function webhookSecrets(
  channel: LineChannel,
  sealing: Sealing,
): { secret: string; botUserId: string } | null {
  const { enabled, channelSecretSealed, botUserId } = channel
  if (!enabled || !channelSecretSealed || !botUserId) return null
  return { secret: openLine(sealing, 'secret', channelSecretSealed), botUserId }
}
