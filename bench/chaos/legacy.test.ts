import { test } from 'vitest'
import { winCredits } from './short-battle.ts'

test('under fire, with a back-end that knows no keys, no credit is doubled, lost, hidden or half written', () =>
  winCredits('legacy'))
