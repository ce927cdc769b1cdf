// @vitest-environment happy-dom
import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { expect, test, vi } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { FindingLine } from './FindingLine.tsx'

/** A movement in this state of which just one act is allowed. */
const only = (act: string, state: string) => {
  const no = 'not-permitted'
  return {
    id: 'f7',
    player: { id: 'p7', code: 'kk7', name: 'มะม่วง' },
    playerKey: 'kk7',
    kind: 'addCredit',
    credits: 730,
    movedAt: '2026-11-21T05:00:00Z',
    state,
    proposedBy: 'fern@example.test',
    decidedBy: null,
    reason: 'นับผิด',
    can: { adopt: no, putAside: no, tie: no, agree: no, refuse: no, [act]: true },
  } as unknown as FindingRow
}

test.each([
  ['adopt', 'open', th.reconcile_adopt, ['onAdopt', []]],
  ['putAside', 'open', th.reconcile_dismiss, ['onDismiss', []]],
  ['tie', 'adopted', th.reconcile_tie, ['onTie', []]],
  ['agree', 'proposed', th.reconcile_agree, ['onDecide', [true]]],
  ['refuse', 'proposed', th.reconcile_refuse, ['onDecide', [false]]],
] as const)(
  'where of a movement in the books only “%s” is allowed, just its button does something: that',
  async (act, state, label, [called, input]) => {
    const calls = { onAdopt: vi.fn(), onDismiss: vi.fn(), onTie: vi.fn(), onDecide: vi.fn() }
    const { home, clicks } = await drawComponent(<FindingLine row={only(act, state)} {...calls} />)
    expect(enabledButtons(home)).toEqual([label])
    for (const button of home.querySelectorAll('button')) await clicks(button.textContent)
    for (const [name, spy] of Object.entries(calls))
      expect(
        spy.mock.calls.map((args) => args.filter((one) => typeof one === 'boolean')),
        name,
      ).toEqual(name === called ? [input] : [])
  },
)
