// @vitest-environment happy-dom
import type { DayShown } from '@khlang/contract/reports/daily-close'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { CloseDialog } from './CloseDialog.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a day is closed with the figures that were shown; once they were refused, with those that the page shows', async () => {
  const sent: unknown[] = []
  const refusal = { type: '/problems/drift-changed', code: 'drift-changed', status: 409, title: 'changed' }
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    const { mark } = (await new Request(address, init).json()) as { mark: string }
    sent.push(mark)
    return Response.json(refusal, { status: 409, headers: { 'content-type': 'application/problem+json' } })
  })
  const dialog = (mark: string) => (
    <CloseDialog dayShown={{ day: '2026-11-28', mark } as DayShown} act="close" onClose={() => {}} />
  )
  const { home, draw, submits, until } = await drawComponent(dialog('as shown'))
  await draw(dialog('read meanwhile'))
  await submits()
  await until(() => home.textContent.includes(th.problem_drift_changed))
  await submits()
  await until(() => sent.length === 2)
  expect(sent).toEqual(['as shown', 'read meanwhile'])
})
