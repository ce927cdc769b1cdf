import { compareNames, type NameSimilarity } from '../players/person-name.ts'

/** A name that banks reported for those who paid in a player's deposits; `times`: on how many entries. */
export type SenderName = { name: string; times: number; lastAt: string }

export type NameVerdict = 'fits' | 'differs' | 'unclear'
const verdicts: Record<NameSimilarity, NameVerdict> = {
  same: 'fits',
  truncated: 'fits',
  'sounds-alike': 'fits',
  // An equal first name proves nothing, since relatives and strangers share first names.
  'first-name': 'unclear',
  'not-shown': 'unclear',
  different: 'differs',
  'sounds-unlike': 'differs',
}

/**
 * `fits`: at least one name fits, none differs. `some-differ`: one fits and another differs. `none-fits`: no name fits,
 * and at least one clearly differs. `unknown`: there is no name, or no clear one.
 */
export const senderChecks = ['fits', 'some-differ', 'none-fits', 'unknown'] as const
export type SenderCheck = (typeof senderChecks)[number]

export type CheckedName = SenderName & { verdict: NameVerdict }
export type NameCheck = { names: CheckedName[]; result: SenderCheck }

/**
 * Compares who paid in with the name of the player who withdraws, so that staff notice deposits of other people. Uses
 * the name rules of matching (`compareNames`). Returns a verdict for each name, and one for all.
 */
export function checkNames(senders: readonly SenderName[], playerName: string): NameCheck {
  const names = senders.map((sender) => ({ ...sender, verdict: verdictOf(sender.name, playerName) }))
  return { names, result: resultOf(names.map(({ verdict }) => verdict)) }
}

/** The result of `checkNames` alone, for lists. */
export const senderCheckOf = (senders: readonly string[], playerName: string): SenderCheck =>
  resultOf(senders.map((name) => verdictOf(name, playerName)))

const verdictOf = (name: string, playerName: string): NameVerdict => verdicts[compareNames(name, playerName)]

function resultOf(nameVerdicts: readonly NameVerdict[]): SenderCheck {
  const differs = nameVerdicts.includes('differs')
  if (nameVerdicts.includes('fits')) return differs ? 'some-differ' : 'fits'
  return differs ? 'none-fits' : 'unknown'
}
