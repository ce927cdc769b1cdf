import { expect, test } from 'vitest'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { closeOverlay, onOverlay, openOverlay, overlayNow } from './overlay.ts'

const player = { id: 'p7', code: 'ab17' } as FoundPlayer

test('one overlay is open at a time, for the player it was opened for and no later one', () => {
  const shown: unknown[] = []
  const stop = onOverlay(() => shown.push(overlayNow()))
  openOverlay('newDeposit', player)
  openOverlay('palette')
  closeOverlay()
  expect(shown).toEqual([{ which: 'newDeposit', player }, { which: 'palette', player: null }, null])
  stop()
  openOverlay('hold')
  closeOverlay()
  expect(shown).toHaveLength(3)
})
