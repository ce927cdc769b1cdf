// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import type { Previewed } from './bulk-pairs.ts'
import { BulkPreview } from './BulkPreview.tsx'

const row = (number: number, status: string, group: Previewed['group'], why: string): Previewed =>
  ({
    entry: { id: `e${number}`, number, version: 1, amount: '500.00', sender: {} },
    group,
    why,
    best: {
      score: 90,
      deposit: {
        id: `d${number}`,
        number,
        version: 1,
        amount: '500',
        bonus: 0,
        player: { id: `p${number}`, code: `kk${number}`, name: 'มะม่วง', status },
      },
    },
  }) as unknown as Previewed

test('a pair of a watched player is not ticked at first, and is marked with the standing and the reason', async () => {
  const { home } = await drawComponent(
    <BulkPreview
      rows={[
        row(1, 'normal', 'ready', 'certain'),
        row(2, 'watch', 'look', 'player-watched'),
        row(3, 'suspended', 'not-eligible', 'player-suspended'),
      ]}
      more={false}
      onSent={() => undefined}
      onWork={() => {}}
      onClose={() => undefined}
    />,
  )
  const pairs = [...home.querySelectorAll('li')].map((pair) => {
    const { checked, disabled } = pair.querySelector('input')!
    return { checked, disabled, chip: pair.querySelector('[data-tone]')?.textContent }
  })
  expect(pairs).toEqual([
    { checked: true, disabled: false, chip: undefined },
    { checked: false, disabled: false, chip: th.player_watch },
    { checked: false, disabled: true, chip: th.player_suspended },
  ])
  expect(home.textContent).toContain(th.bulk_doubt_watched)
})
