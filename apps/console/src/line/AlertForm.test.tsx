// @vitest-environment happy-dom
import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { usualKinds } from '@khlang/domain/notifications/alert'
import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { alertKindText } from '#parts/alert-wish.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { AlertForm } from './AlertForm.tsx'

afterEach(() => void vi.restoreAllMocks())

const group = { id: 'g1', name: 'the counter', joined: true }
const kept = {
  id: 'a7',
  version: 3,
  name: 'nights',
  members: [],
  groups: [group],
  gatherMinutes: 10,
  on: true,
  kinds: ['payoutLate'],
  least: 0,
  quiet: null,
} as unknown as LineAlertRow
/** What is sent of it besides its id and version. */
const written = {
  name: 'nights',
  members: [],
  groups: ['g1'],
  gatherMinutes: 10,
  on: true,
  kinds: ['payoutLate'],
  least: 0,
  quiet: null,
}

const calls = ['createLineAlert', 'updateLineAlert', 'removeLineAlert'] as const
const save = m.form_save()
const remove = m.line_alert_remove()

async function drawForm(one: LineAlertRow | null) {
  const sent = {
    createLineAlert: pendingCalls(),
    updateLineAlert: pendingCalls(),
    removeLineAlert: pendingCalls(),
  }
  for (const name of calls) vi.spyOn(connectionsApi, name).mockImplementation(sent[name].call)
  const onClose = vi.fn()
  const drawn = await drawComponent(<AlertForm one={one} groups={[group]} onClose={onClose} />)
  const field = (label: string) => {
    const named = [...drawn.home.querySelectorAll('label')].find(({ textContent }) =>
      textContent.startsWith(label),
    )
    return document.getElementById(named!.htmlFor) as HTMLInputElement
  }
  return {
    ...drawn,
    sent,
    onClose,
    field,
    fills: (label: string, text: string) => drawn.types(field(label), text),
    /** The state of the buttons below the form. */
    states() {
      const { [m.close()]: _, ...below } = buttonStates(drawn.home)
      return below
    },
    inputs: () => calls.flatMap((name) => sent[name].inputs().map((input) => [name, input])),
    alert: () => drawn.home.querySelector('[role=alert]')?.textContent ?? '',
  }
}

test('a new alert cannot be removed, and is saved once it has a name and a recipient', async () => {
  const { clicks, fills, inputs, onClose, sent, states, until } = await drawForm(null)
  expect(states()).toEqual({ [save]: m.line_alert_name_missing() })
  await fills(m.line_alert_name(), ' nights ')
  expect(states()).toEqual({ [save]: m.line_alert_to_missing() })
  await clicks(group.name)
  expect(states()).toEqual({ [save]: true })
  await clicks(save)
  expect(inputs()).toEqual([
    [
      'createLineAlert',
      { ...written, kinds: usualKinds, gatherMinutes: 5, operationId: expect.any(String) as string },
    ],
  ])
  await until(() => states()[save] === 'busy')
  expect(onClose).not.toHaveBeenCalled()
  sent.createLineAlert.last().answer({})
  await until(() => onClose.mock.calls.length === 1)
})

test('of all that is missing in an alert, what is first in the form is said first', async () => {
  const { clicks, fills, states } = await drawForm(kept)
  expect(states()).toEqual({ [remove]: true, [save]: m.form_unchanged() })
  await fills(m.line_alert_gather_label(), '61')
  expect(states()[save]).toBe(m.line_alert_gather_wrong())
  await clicks(alertKindText.payoutLate())
  expect(states()[save]).toBe(m.alert_kinds_missing())
  await clicks(group.name)
  expect(states()[save]).toBe(m.line_alert_to_missing())
  await fills(m.line_alert_name(), ' ')
  expect(states()[save]).toBe(m.line_alert_name_missing())
})

test('an alert that was changed is saved over the version that was seen', async () => {
  const { clicks, fills, inputs } = await drawForm(kept)
  await fills(m.line_alert_gather_label(), '0')
  await clicks(m.line_alert_on())
  await clicks(save)
  expect(inputs()).toEqual([
    ['updateLineAlert', { ...written, gatherMinutes: 0, on: false, alertId: 'a7', version: 3 }],
  ])
})

test('a name that another alert has is refused beside its field, and stays there', async () => {
  const { clicks, field, fills, onClose, sent, states, home, until } = await drawForm(kept)
  await fills(m.line_alert_name(), 'days')
  await clicks(save)
  sent.updateLineAlert.last().fail(new Problem('line-alert-name-taken', 409, {}, () => 'taken'))
  await until(() => home.querySelector('form')!.textContent.includes('taken'))
  expect(field(m.line_alert_name()).value).toBe('days')
  expect(states()[save]).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('after another has saved an alert first, what was typed stays, and what is sent next is over theirs', async () => {
  const { alert, clicks, field, fills, inputs, sent, submits, until } = await drawForm(kept)
  await fills(m.line_alert_name(), 'days')
  await clicks(save)
  const row = { ...kept, version: 5, gatherMinutes: 20 }
  sent.updateLineAlert
    .last()
    .fail(new Problem('stale-version', 409, { row } as never, () => 'saved by another'))
  await until(() => alert().includes('saved by another'))
  expect(field(m.line_alert_name()).value).toBe('days')
  await submits()
  expect(inputs()[1]).toMatchObject(['updateLineAlert', { name: 'days', version: 5 }])
  await clicks(remove)
  await clicks(remove)
  expect(inputs()[2]).toMatchObject(['removeLineAlert', { alertId: 'a7', version: 5 }])
})

test('an alert is removed after a second press, and not before', async () => {
  const { alert, clicks, inputs, onClose, sent, states, until } = await drawForm(kept)
  await clicks(remove)
  expect(alert()).toContain(m.line_alert_remove_sure({ name: 'nights' }))
  expect(states()).toEqual({ [m.go_back()]: true, [remove]: true, [save]: m.form_unchanged() })
  await clicks(m.go_back())
  expect(alert()).toBe('')
  expect(inputs()).toEqual([])
  await clicks(remove)
  await clicks(remove)
  expect(inputs()).toEqual([['removeLineAlert', { alertId: 'a7', version: 3 }]])
  await until(() => states()[remove] === 'busy')
  await clicks(remove)
  expect(inputs()).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  sent.removeLineAlert.last().answer({ removed: true })
  await until(() => onClose.mock.calls.length === 1)
})

test('an alert that cannot be removed says why, and stays open', async () => {
  const { alert, clicks, onClose, sent, states, until } = await drawForm(kept)
  await clicks(remove)
  await clicks(remove)
  sent.removeLineAlert.last().fail(new Problem('stale-version', 409, {}, () => 'saved by another'))
  await until(() => alert().includes('saved by another'))
  expect(states()[remove]).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})
