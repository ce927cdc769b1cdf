import { expect, test } from 'vitest'
import { type OwnClaim, ownClaim, takenOverBy } from './own-claim.ts'

const mine = { holder: 'me', onHold: false, isRefused: false }
const free = { ...mine, holder: null }
const theirs = { ...mine, holder: 'lek' }
type Seen = typeof free | typeof theirs | 'release'

/** What the card shows at the end of what this employee saw and pressed, drawn twice each time as React may do. */
function shown(...seen: Seen[]) {
  let claim: OwnClaim = 'none'
  let holder: string | null = null
  for (const one of seen) {
    if (one === 'release') claim = 'given up'
    else
      for (const _ of [1, 2]) {
        holder = one.holder
        claim = ownClaim(claim, { ...one, isMine: one.holder === 'me' })
      }
  }
  return takenOverBy(claim, holder, 'me')
}

test.each<[string, Seen[]]>([
  ['took it over', [mine, theirs]],
  ['claimed it after the time of one’s own claim', [mine, free, theirs]],
  [
    'took it over after one’s own release was refused',
    [mine, 'release', { ...mine, isRefused: true }, theirs],
  ],
  ['took over a second claim after the first was released', [mine, 'release', mine, free, mine, theirs]],
])('a card says that a colleague has the request who %s', (_, seen) => {
  expect(shown(...seen)).toBe('lek')
})

test.each<[string, Seen[]]>([
  ['had it first', [theirs]],
  ['claimed it after it was released', [mine, 'release', mine, free, theirs]],
  ['claimed it as it was released', [mine, 'release', mine, theirs]],
  ['claimed it after it was put on hold', [mine, { ...free, onHold: true }, free, theirs]],
  ['gave it back', [mine, theirs, mine]],
])('a card says nothing of a colleague who %s', (_, seen) => {
  expect(shown(...seen)).toBeNull()
})
