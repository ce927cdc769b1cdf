import type { AlertAbout } from '@khlang/domain/connections/alert-text'
import type { HouseEvent } from './event-store.ts'

/** What of an event people are told. */
export function alertAbout({ kind, amount, data, player }: HouseEvent): AlertAbout {
  const { number, name } = data
  return {
    kind,
    amount,
    number: typeof number === 'number' ? number : null,
    playerCode: player?.code ?? null,
    name: kind === 'phoneDown' && typeof name === 'string' ? name : null,
  }
}
