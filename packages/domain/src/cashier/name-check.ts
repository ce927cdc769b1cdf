import { compareNames, type NameLikeness } from '../statements/person-name.ts'

/** A name under which money came to a player, as banks told it. */
export type SenderName = { name: string; times: number; lastAt: string }

export type NameVerdict = 'fits' | 'differs' | 'unclear'
const verdicts: Record<NameLikeness, NameVerdict> = {
  same: 'fits',
  truncated: 'fits',
  'sounds-alike': 'fits',
  // Relatives and strangers share first names: it speaks for nothing.
  'first-name': 'unclear',
  'not-shown': 'unclear',
  different: 'differs',
  'sounds-unlike': 'differs',
}

export type CheckedName = SenderName & { verdict: NameVerdict }
export type NameCheck = {
  names: CheckedName[]
  /** `none-fits`: every readable sender is somebody else. `unknown`: no bank has told a readable name. */
  result: 'fits' | 'some-differ' | 'none-fits' | 'unknown'
}

/** Whether the money that came for a player was sent by somebody of the player's name (Thai name rules of matching). */
export function checkNames(senders: readonly SenderName[], playerName: string): NameCheck {
  const names = senders.map((sender) => ({
    ...sender,
    verdict: verdicts[compareNames(sender.name, playerName)],
  }))
  const has = (verdict: NameVerdict) => names.some((one) => one.verdict === verdict)
  const differs = has('differs')
  if (has('fits')) return { names, result: differs ? 'some-differ' : 'fits' }
  return { names, result: differs ? 'none-fits' : 'unknown' }
}
