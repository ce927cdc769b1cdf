import { randomUUID } from 'node:crypto'
import type { DayShown } from '@khlang/contract/reports/daily-close'
import { type Day, dayOf, startOf } from '@khlang/domain/time'
import { row } from '../on-file.ts'
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
  const shared = await book.does(
    lek,
    'reports/save-view',
    { list: 'deposits', name: 'ยอดใหญ่', shared: true, search: { state: 'done', amountFrom: '2500' } },
    ({ id }) => [`view.save view/${id}`],
  )
  const showsView = () =>
    book.shows(nok.client, 'reports/views', { list: 'deposits' }, (answer) => {
      const { count: _count, ...found } = row(shared.id)(answer)
      return found
    })
  await showsView()
  await book.does(
    lek,
    'reports/save-view',
    {
      id: shared.id,
      list: 'deposits',
      name: 'ยอดเล็ก',
      shared: true,
      search: { bank: 'SCB', amountTo: '99' },
    },
    [`view.save view/${shared.id}`],
  )
  await showsView()

  const query = { list: 'players', format: 'csv', columns: 'whole', reason: 'why', q: player(2).code }
  await book.does(fern, 'reports/permit-export', { ...once(), query })

  const handOver = await book.does(
    nok,
    'reports/give-hand-over',
    { ...once(), note: 'all quiet' },
    ({ id }) => [`shift.give hand-over/${id}`],
  )
  await book.does(
    lek,
    'reports/take-hand-over',
    { ...once(), id: handOver.id, note: 'taken', objects: false },
    [`shift.take hand-over/${handOver.id}`],
  )

  // Without the figures, which depend on what the other stories did.
  const showsHandOver = (id: string) =>
    book.shows(nok.client, 'reports/hand-over', { id }, ({ figures: _figures, now: _now, ...rest }) => rest)
  await showsHandOver(handOver.id)
  const longAgo = { from: '2018-03-15 06:07:08', until: '2018-03-15 18:09:10' }
  const late = await book.does(
    nok,
    'reports/give-hand-over',
    { ...once(), ...longAgo, note: 'กะเก่าที่ลืมส่ง' },
    ({ id }) => [`shift.give hand-over/${id}`],
  )
  await book.does(
    lek,
    'reports/take-hand-over',
    { ...once(), id: late.id, note: 'ยอดไม่ตรง', objects: true },
    [`shift.take hand-over/${late.id}`],
  )
  await showsHandOver(late.id)

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
  await book.does(
    fern,
    'reports/close-day',
    { ...once(), day, mark: (await show()).mark, note: 'ตรวจครบแล้ว' },
    line('day.close'),
  )
  const showsDay = () =>
    book.shows(fern.client, 'reports/daily-close', { day }, ({ state, explanations, closings }) => ({
      state,
      explanations,
      closings,
    }))
  await showsDay()
  await book.does(
    lek,
    'reports/reopen-day',
    { ...once(), day, reason: 'money came late' },
    line('day.reopen'),
  )
  await showsDay()
}
