import type { Sealing } from '#platform/sealed.ts'
import type { Phone } from './phone-store.ts'

/** The access token, or what messages are signed with. */
export const secretOf = (sealing: Sealing, { id, secretSealed }: Pick<Phone, 'id' | 'secretSealed'>) =>
  sealing.open(secretSealed, `phone ${id}`).toString()

/** What the phone's messages are encrypted with end to end; null where they are not. */
export const endPasswordOf = (
  sealing: Sealing,
  { id, endPasswordSealed }: Pick<Phone, 'id' | 'endPasswordSealed'>,
): string | null =>
  endPasswordSealed === null ? null : sealing.open(endPasswordSealed, `phone ${id} end to end`).toString()
