// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { preferencesNow, receivePreferences } from '#parts/preferences/preferences.ts'
import { firstPreferences } from '#parts/preferences/first-preferences.ts'
import { drawHook } from '#testing/draw-hook.ts'
import type { Column } from './column.ts'
import { useColumns } from './use-columns.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  width: 100,
  cell: () => null,
  ...more,
})
const columns = [
  column('code', { fixed: true }),
  column('time'),
  column('amount'),
  column('note', { hiddenAtFirst: true, sort: 'note' }),
]

beforeEach(() => receivePreferences(firstPreferences()))

/** The columns of a list, opened by an address that names these, or by none. */
function newColumns(columnNames?: string, sortedBy?: string) {
  const onNamed = vi.fn<(columns: string | undefined) => void>()
  const hook = drawHook(
    (names: string | undefined) => useColumns('deposits', columns, { columnNames: names, sortedBy, onNamed }),
    columnNames,
  )
  const shown = () =>
    hook
      .now()
      .shownColumns.map(({ id }) => id)
      .join(' ')
  return { ...hook, onNamed, shown }
}

test('the columns of the address come before the employee’s own, and a change of them stays in the address', async () => {
  receivePreferences({
    ...firstPreferences(),
    lists: { deposits: { order: ['amount'], hidden: ['time'] } },
  })
  expect(newColumns().shown()).toBe('amount code note')
  const { shown, does, onNamed } = newColumns('note,time')
  expect(shown()).toBe('note time code')
  await does(({ change }) => change(['time', 'amount', 'note', 'code'], ['note']))
  expect(onNamed.mock.calls).toEqual([['time,amount,code']])
  expect(preferencesNow().lists['deposits']).toEqual({ order: ['amount'], hidden: ['time'] })
})

test('an own choice is kept for the list', async () => {
  const { shown, does, onNamed } = newColumns()
  expect(shown()).toBe('code time amount')
  await does(({ change }) => change(['amount', 'code', 'time', 'note'], ['time']))
  expect(shown()).toBe('amount code note')
  expect(preferencesNow().lists['deposits']).toEqual({
    order: ['amount', 'code', 'time', 'note'],
    hidden: ['time'],
  })
  expect(onNamed).not.toHaveBeenCalled()
})

test('the usual columns come back, in a list that was opened by an address with columns too', async () => {
  receivePreferences({
    ...firstPreferences(),
    lists: { deposits: { order: ['amount'], hidden: ['time'] } },
  })
  const { shown, does, onNamed, draw } = newColumns('note')
  await does(({ reset }) => reset())
  expect(onNamed.mock.calls).toEqual([[undefined]])
  draw(undefined)
  expect(shown()).toBe('code time amount')
})

test('the column that the address sorts by is shown and stays shown, and is hidden again without that sort', async () => {
  const { shown, now, does } = newColumns(undefined, 'note')
  expect(shown()).toBe('code time amount note')
  expect(now().allColumns.find(({ id }) => id === 'note')).toMatchObject({ fixed: true })
  await does(({ change }) => change(['code', 'time', 'amount', 'note'], ['time']))
  expect(shown()).toBe('code amount note')
  expect(newColumns().shown()).toBe('code amount')
  expect(newColumns('time', 'note').shown()).toBe('time code note')
})
