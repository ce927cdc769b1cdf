// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { OutcomeActs } from './OutcomeActs.tsx'

const credited = (depositId: string | null) =>
  ({
    id: 'e9',
    state: 'done',
    depositId,
    holder: null,
    leaseUntil: null,
    can: { reverse: true },
  }) as unknown as EntryRow

test('an entry that the old system credited cannot be taken back, and the button says why', async () => {
  const asked: string[] = []
  const acts = (entry: EntryRow) => (
    <OutcomeActs entry={entry} onRow={() => {}} onReverse={() => asked.push(String(entry.depositId))} />
  )
  const { home, draw, clicks } = await drawComponent(acts(credited(null)))
  expect(home.querySelector('[role=tooltip]')?.textContent).toBe(th.problem_nothing_credited)
  await clicks(th.disposition_reverse)
  await draw(acts(credited('d1')))
  expect(home.querySelector('[role=tooltip]')).toBeNull()
  await clicks(th.disposition_reverse)
  expect(asked).toEqual(['d1'])
})
