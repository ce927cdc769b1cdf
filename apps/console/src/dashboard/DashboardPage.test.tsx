// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import { DashboardPage } from './DashboardPage.tsx'

test('a card of waiting work shows a large count in thousands, and the exact one on hover and to screen readers', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {})) // the panels below stay empty
  const counters = { entries: 1_234, deposits: 999, withdrawals: 12_000, unknown: 0 }
  const { home } = await drawComponent(
    <DashboardPage counters={counters as never} guide={null} link={(_what, _class, content) => content} />,
    { displayName: 'Nok' },
  )
  const read = (what: string, of: string) =>
    home.querySelector(`[data-what="${what}"] strong ${of}`)?.textContent
  expect(read('entries', '[aria-hidden]')).toBe('1.2k')
  expect(read('entries', '[role="tooltip"]')).toBe('1,234')
  expect(read('entries', '.unseen')).toBe('1,234')
  expect(read('withdrawals', '[aria-hidden]')).toBe('12.0k')
  expect(read('deposits', 'span')).toBe('999')
  expect(read('unknown', 'span')).toBe('0')
})
