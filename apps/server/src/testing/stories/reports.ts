import { randomUUID } from 'node:crypto'
import type { DayShown } from '@khlang/contract/reports/daily-close'
import { type Day, dayOf, startOf } from '@khlang/domain/time'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })

/** Saved views, the two signatures of a shift, and a day that is explained, closed and reopened. */
export const reports: Story = async ({ book, desk, player }) => {
  const [nok, lek, fern] = [book.of('support'), book.of('supervisor'), book.of('finance')]
  const view = await book.does(
    nok,
    'reports/save-view',
    { list: 'deposits', name: 'waiting', search: { state: 'pending' } },
    ({ id }) => [`view.save view/${id}`],
  )
  await book.does(nok, 'reports/remove-view', { id: view.id }, [`view.remove view/${view.id}`])

  const query = { list: 'players', format: 'csv', columns: 'whole', reason: 'why', q: player(2).code }
  await book.does(fern, 'reports/permit-export', { ...once(), query })

  const given = await book.does(nok, 'reports/give-hand-over', { ...once(), note: 'all quiet' }, ({ id }) => [
    `shift.give hand-over/${id}`,
  ])
  await book.does(lek, 'reports/take-hand-over', { ...once(), id: given.id, note: 'taken', objects: false }, [
    `shift.take hand-over/${given.id}`,
  ])

  const day: Day = dayOf(new Date(Date.now() - 20 * 86_400_000))
  const occurredAt = new Date(startOf(day).getTime() + 12 * 3_600_000).toISOString()
  await desk.pays(player(3), '83.75', { occurredAt, account: 'kbank-1' })
  const line = (act: string) => [`${act} day/${day}`]
  const show = (): Promise<DayShown> => fern.client.get('reports/daily-close', { day })
  const explain = async () => {
    for (const { kind, account, mark } of (await show()).figures.drifts)
      await book.does(
        nok,
        'reports/explain-drift',
        { ...once(), day, kind, account, mark, body: 'รอลูกค้าส่งสลิป' },
        line('day.explain'),
      )
  }
  await explain()
  const [explanation] = (await show()).explanations
  await book.does(
    nok,
    'reports/withdraw-explanation',
    { ...once(), id: explanation!.id, reason: 'of another day' },
    line('day.withdraw'),
  )
  for (const { id, stands } of (await show()).explanations.slice(1))
    if (stands)
      await nok.client.post('reports/withdraw-explanation', { ...once(), id, reason: 'with the other' })
  await explain()
  await book.does(fern, 'reports/close-day', { ...once(), day, mark: (await show()).mark }, line('day.close'))
  await book.does(
    lek,
    'reports/reopen-day',
    { ...once(), day, reason: 'money came late' },
    line('day.reopen'),
  )
}
