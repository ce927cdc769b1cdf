import type { Sealing } from '#platform/secrets/sealed.ts'
import type { Phone } from './phone-store.ts'

/**
 * Returns the secret of the phone's connection: the access token (Pushbullet), or the secret with which messages are
 * signed.
 */
export const secretOf = (sealing: Sealing, { id, secretSealed }: Pick<Phone, 'id' | 'secretSealed'>) =>
  sealing.open(secretSealed, `phone ${id}`).toString()

/** Returns the password of the phone's end-to-end encryption; null if its messages are not encrypted. */
export const endPasswordOf = (
  sealing: Sealing,
  { id, endPasswordSealed }: Pick<Phone, 'id' | 'endPasswordSealed'>,
): string | null =>
  endPasswordSealed === null ? null : sealing.open(endPasswordSealed, `phone ${id} end to end`).toString()
