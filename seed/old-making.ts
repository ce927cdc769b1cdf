import { dayText } from './old-forms.ts'
import type { OldPeople, OldPlayer } from './old-people.ts'
import { addTo, type ExpectedImport } from './old-truth.ts'
import type { Random } from './random.ts'

export type OldDocument = { collection: string; id: string; body: Record<string, unknown> }

export const dayMs = 86_400_000
export const daysBack = 300

export type Making = {
  random: Random
  people: OldPeople
  expected: ExpectedImport
  until: Date
  id: () => string
}

/** Returns a moment in whole seconds, so that every form can express it. Some are at the edges of a day. */
export function moment({ random, until }: Making): Date {
  const back = random.whole(1, daysBack)
  const midnight = Date.parse(`${dayText(new Date(until.getTime() - back * dayMs))}T00:00:00+07:00`)
  const second = random.pick([0, 86_399, random.whole(1, 86_398), random.whole(1, 86_398)])
  return new Date(midnight + second * 1000)
}

export const someone = ({ random, people }: Making): OldPlayer => random.pick(people.players)

/** Returns a document's reference to its player: the key, sometimes the e-mail address as people write it. */
export const written = ({ random }: Making, player: OldPlayer) =>
  random.chance(0.05) ? player.email : player.key

/** Counts a document that the import must leave out, with the reason. `amount` and `extra` are in hundredths. */
export function out(
  { expected }: Making,
  collection: string,
  reason: string,
  [amount, extra]: [number, number] = [0, 0],
): void {
  addTo((expected.leftOut[collection] ??= {}), reason, amount, extra)
}

/** Counts a document that the import must take, with its status word. `amount` and `extra` are in hundredths. */
export function placed(
  { expected }: Making,
  collection: string,
  word: string,
  amount: number,
  extra = 0,
): void {
  addTo((expected.statuses[collection] ??= {}), word, amount, extra)
}
