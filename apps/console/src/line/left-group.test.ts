import { expect, test } from 'vitest'
import * as m from '#messages'
import { leftGroupText } from './left-group.ts'

test('a group that was left has its last known name, and never its id', () => {
  const known = [
    { id: 'g1', name: 'กะดึก' },
    { id: 'g2', name: null },
  ]
  expect(leftGroupText('g1', known)).toBe(m.line_alert_group_left({ name: 'กะดึก' }))
  for (const id of ['g2', 'g3'])
    expect(leftGroupText(id, known)).toBe(m.line_alert_group_left({ name: m.line_alert_unnamed() }))
})
