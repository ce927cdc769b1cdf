// @vitest-environment happy-dom
import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { lacksText } from './rule-labels.ts'
import { RuleSwitch } from './RuleSwitch.tsx'
import { rulesKey } from './use-rules.ts'

beforeEach(() => void vi.spyOn(api.statements, 'wouldMatch').mockReturnValue(new Promise(() => {}) as never))
afterEach(() => void vi.restoreAllMocks())

const rule = {
  account: { code: 'scb-1' },
  on: false,
  limit: 500,
  testedLimit: 1000,
  lacks: [],
  lastTest: { id: 'b7', limit: 1000, days: 30, figures: null },
} as unknown as AccountRule
const lacks: AccountRule['lacks'] = ['back-test-few']

async function drawSwitch(change: Partial<AccountRule>, may: string[]) {
  const stop = pendingCalls()
  vi.spyOn(api.statements, 'stopAutoMatch').mockImplementation(stop.call)
  const start = vi.spyOn(api.statements, 'startAutoMatch').mockReturnValue(new Promise(() => {}) as never)
  const drawn = await drawComponent(<RuleSwitch rule={{ ...rule, ...change }} />, { may: may as never })
  return {
    ...drawn,
    stop,
    start,
    states: () => buttonStates(drawn.home),
    dialog: () => drawn.home.querySelector('dialog h2')?.textContent ?? null,
  }
}

test('auto-match is switched on by the owner, once its back-test is good enough', async () => {
  expect((await drawSwitch({}, ['autoMatch.start'])).states()).toEqual({ [m.rules_start()]: true })
  const untested = await drawSwitch({ lacks }, ['autoMatch.start'])
  expect(untested.states()).toEqual({ [m.rules_start()]: lacksText(lacks) })
  expect(untested.home.querySelector('p')?.textContent).toBe(lacksText(lacks))
})

test('who may not switch auto-match on at all reads that first, and not what its back-test lacks', async () => {
  const { states, home, clicks, dialog } = await drawSwitch({ lacks }, ['autoMatch.stop'])
  expect(states()).toEqual({ [m.rules_start()]: m.rules_needs_owner() })
  expect(home.querySelector('p')?.textContent).toBe(m.rules_needs_owner())
  await clicks(m.rules_start())
  expect(dialog()).toBeNull()
})

test('auto-match that is on is stopped by a supervisor, and its limit is changed by the owner', async () => {
  expect((await drawSwitch({ on: true, lacks }, ['autoMatch.stop'])).states()).toEqual({
    [m.rules_stop()]: true,
    [m.rules_change_limit()]: m.rules_needs_owner(),
  })
  expect((await drawSwitch({ on: true, lacks }, ['autoMatch.start'])).states()).toEqual({
    [m.rules_stop()]: m.rules_needs_supervisor(),
    [m.rules_change_limit()]: true,
  })
})

const both = ['autoMatch.start', 'autoMatch.stop']

test('switching on asks first, and then sends the back-test whose figures were shown', async () => {
  const { clicks, dialog, home, start, until } = await drawSwitch({}, both)
  await clicks(m.rules_start())
  await until(() => dialog() === m.rules_start_title({ account: 'scb-1' }))
  expect(start).not.toHaveBeenCalled()
  const confirm = [...home.querySelectorAll<HTMLElement>('dialog button')].at(-1)!
  expect(confirm.textContent).toBe(m.rules_start())
  confirm.click()
  await until(() => start.mock.calls.length === 1)
  expect(start.mock.calls[0]![0]).toEqual({ account: 'scb-1', backTestId: 'b7' })
})

test('stopping asks nothing', async () => {
  const { clicks, dialog, stop } = await drawSwitch({ on: true }, both)
  await clicks(m.rules_stop())
  expect(stop.inputs()).toEqual([{ account: 'scb-1' }])
  expect(dialog()).toBeNull()
})

test('the limit is changed in a dialog, without stopping anything', async () => {
  const { clicks, dialog, stop, until } = await drawSwitch({ on: true }, both)
  await clicks(m.rules_change_limit())
  await until(() => dialog() === m.rules_change_limit())
  expect(stop.calls).toHaveLength(0)
})

test('a stop that is refused says why, reads the rules again, and can be pressed again', async () => {
  const { client, clicks, home, states, stop, until } = await drawSwitch({ on: true }, both)
  client.setQueryData(rulesKey, {})
  await clicks(m.rules_stop())
  await until(() => states()[m.rules_stop()] === 'busy')
  expect(client.getQueryState(rulesKey)?.isInvalidated).toBe(false)
  stop.last().fail(new Problem('not-permitted', 403, {}, () => 'only a supervisor'))
  await until(() => states()[m.rules_stop()] === true)
  expect(client.getQueryState(rulesKey)?.isInvalidated).toBe(true)
  expect(home.querySelector('[role=alert]')?.textContent).toContain('only a supervisor')
})
