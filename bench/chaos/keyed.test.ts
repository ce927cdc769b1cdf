import { test } from 'vitest'
import { winCredits } from './short-battle.ts'

test('under faults, with a back-end that honours keys, no credit is doubled, lost, hidden or half recorded', () =>
  winCredits('keyed'))
