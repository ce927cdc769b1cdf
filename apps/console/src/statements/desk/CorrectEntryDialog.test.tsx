// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { CorrectEntryDialog } from './CorrectEntryDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const row = (id: string, number: number) =>
  ({
    id,
    number,
    version: 1,
    amount: '100.00',
    account: { code: 'scb-1' },
    channel: 'bank',
    occurredAt: '2026-05-01T02:30:00.000Z',
    sender: { bank: null, accountTail: null, mobile: null, name: null },
    balanceAfter: null,
  }) as unknown as EntryRow

test('a correction that resembles several entries is sent as different from all that were shown', async () => {
  const sent = pendingCalls()
  vi.spyOn(api.statements, 'correct').mockImplementation(sent.call)
  const leave = () => {}
  const { home, types, submits, clicks, until } = await drawComponent(
    <CorrectEntryDialog entry={row('e9', 94)} onRow={leave} onClose={leave} />,
  )
  await types(home.querySelector('input')!, '200')
  await clicks(th.manual_correct_amount)
  await submits()
  expect(sent.last().input).not.toHaveProperty('another')
  const refused = async (id: string, number: number) => {
    sent.last().fail(new Problem('entry-alike', 409, { row: row(id, number) }, () => 'looks the same'))
    await until(() => home.textContent.includes(`#${number}`))
  }
  await refused('e3', 37)
  await clicks('#37')
  expect(sent.last().input).toMatchObject({ another: ['e3'] })
  await refused('e4', 38)
  await clicks('#38')
  expect(sent.last().input).toMatchObject({ amount: '200.00', another: ['e3', 'e4'] })
  // Its repeat has the name of the pressed button.
  sent.last().fail(new Problem('unreachable', 0))
  const pressed = th.manual_correct_another.replace('{n}', '38')
  const again = th.operation_again.replace('{what}', pressed)
  await until(() => home.textContent.includes(again))
  await clicks(again)
  expect(sent.inputs().slice(2)).toMatchObject([{ another: ['e3', 'e4'] }, { another: ['e3', 'e4'] }])
})
