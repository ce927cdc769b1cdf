// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { employeesApi } from '#parts/api/employees-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { submitByKeys } from '#parts/keys/submit-by-keys.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ReasonForm } from './ReasonForm.tsx'

afterEach(() => void vi.restoreAllMocks())

const approval = {
  act: 'credit.cut' as const,
  from: 100,
  ask: { command: 'crediting/cut-credit' },
  others: 2,
  delayMinutes: null,
  waiting: null,
}
const needed = new Problem('approval-needed', 409, { approval } as never, () => 'ต้องขออนุมัติ')

const notSaved = () => {
  throw new Error('saved')
}

/** Draws a form whose command needs an approval, and sends it. */
async function drawRefused() {
  const send = vi.fn<(reason: string) => Promise<never>>().mockRejectedValue(needed)
  const drawn = await drawComponent(
    <ReasonForm label="เหตุผล" submit="ตัดเครดิต" send={send} onSaved={notSaved} />,
  )
  await drawn.types(drawn.home.querySelector('textarea')!, 'ผู้เล่นขอ')
  await drawn.submits()
  await drawn.until(() => drawn.home.textContent.includes(th.approval_ask))
  return { ...drawn, send }
}

test('an approval is asked for in a form that stands in no other: browsers send no inner form', async () => {
  const ask = vi.spyOn(employeesApi, 'askApproval').mockReturnValue(new Promise(() => {}) as never)
  const { home, clicks, send } = await drawRefused()
  expect(home.querySelectorAll('form')).toHaveLength(2)
  await clicks(th.approval_why_player)
  await clicks(th.approval_ask)
  expect(ask).toHaveBeenCalledOnce()
  expect(ask.mock.calls[0]![0]).toMatchObject({
    command: approval.ask.command,
    reason: th.approval_why_player,
  })
  expect(send).toHaveBeenCalledOnce()
})

test('Ctrl+Enter below the fields sends the form, and in the notice the form of the notice', async () => {
  const ask = vi.spyOn(employeesApi, 'askApproval').mockReturnValue(new Promise(() => {}) as never)
  const { home, clicks, send } = await drawRefused()
  addEventListener('keydown', submitByKeys)
  const press = (at: Element) =>
    act(async () => {
      at.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      )
    })
  await clicks(th.approval_why_player)
  await press(home.querySelector('[role=alert] textarea')!)
  expect([send, ask].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await press([...home.querySelectorAll('button')].at(-1)!)
  expect([send, ask].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
  removeEventListener('keydown', submitByKeys)
})

test('a dialog that a field opens stands outside the form, and what is sent in it does not send the form', async () => {
  const [send, choose] = [vi.fn<() => Promise<never>>(), vi.fn<() => Promise<never>>()]
  for (const one of [send, choose]) one.mockReturnValue(new Promise(() => {}))
  const { home, types } = await drawComponent(
    <Dialog title="ผู้เล่นใหม่" onClose={notSaved}>
      <ReasonForm submit="บันทึก" send={send} onSaved={notSaved}>
        <Dialog title="เพื่อน" onClose={notSaved}>
          <ReasonForm label="ค้นหา" submit="เลือก" send={choose} onSaved={notSaved} />
        </Dialog>
      </ReasonForm>
    </Dialog>,
  )
  const [outer, inner] = home.querySelectorAll('dialog')
  expect(outer!.contains(inner!)).toBe(true)
  for (const field of home.querySelectorAll('textarea')) await types(field, 'มะม่วง')
  await act(async () => inner!.querySelector('form')!.requestSubmit())
  expect([send, choose].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('after a lost answer, what is changed in the form is said to be left out of the repeat', async () => {
  const lost = new Problem('unreachable', 0)
  const send = vi.fn<(reason: string) => Promise<never>>().mockRejectedValue(lost)
  const { home, types, submits, until, clicks } = await drawComponent(
    <ReasonForm label="เหตุผล" submit="ตัดเครดิต" send={send} onSaved={notSaved} />,
  )
  const reason = home.querySelector('textarea')!
  await types(reason, 'ผู้เล่นขอ')
  await submits()
  await until(() => home.textContent.includes(th.try_again))
  expect(home.textContent).not.toContain(th.operation_changed_since)

  await types(reason, 'ลูกค้าโทรมา')
  await until(() => home.textContent.includes(th.operation_changed_since))
  await clicks(th.operation_again_as_sent)
  await until(() => send.mock.calls.length === 2)
  expect(send.mock.calls.map(([sent]) => sent)).toEqual(['ผู้เล่นขอ', 'ผู้เล่นขอ'])

  await until(() => home.textContent.includes(th.operation_changed_since))
  await submits()
  await until(() => send.mock.calls.length === 3)
  expect(send.mock.calls[2]![0]).toBe('ลูกค้าโทรมา')
  await until(() => home.textContent.includes(th.try_again))
  expect(home.textContent).not.toContain(th.operation_changed_since)
})
