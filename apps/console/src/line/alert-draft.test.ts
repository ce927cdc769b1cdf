import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { expect, test } from 'vitest'
import { draftOf, minutesOf } from './alert-draft.ts'

const alert = {
  name: 'กะดึก',
  groups: [{ id: 'g1', name: 'กลุ่ม' }],
  members: [{ id: 'm1', name: 'คนหนึ่ง' }],
  kinds: ['withdrawalAsked'],
  least: 150_000,
  quiet: { from: 60, until: 120 },
  gatherMinutes: 0,
  on: false,
} as unknown as LineAlertRow

test('the form of an alert that gathers nothing, is off, or is quiet at night shows exactly that', () => {
  expect(draftOf(alert)).toEqual({
    name: 'กะดึก',
    to: { groups: ['g1'], members: alert.members },
    wish: {
      kinds: ['withdrawalAsked'],
      least: '1,500',
      quiet: true,
      quietFrom: '01:00',
      quietUntil: '02:00',
    },
    gather: '0',
    on: false,
  })
  expect(draftOf({ ...alert, gatherMinutes: 15, on: true })).toMatchObject({ gather: '15', on: true })
})

test('a new alert is on and gathers for five minutes', () => {
  expect(draftOf(null)).toMatchObject({ name: '', to: { groups: [], members: [] }, gather: '5', on: true })
})

test('lines are gathered for an hour at most, or not at all', () => {
  expect(['0', '60', '๑๕', '61', '', '5 นาที', '-1'].map(minutesOf)).toEqual([
    0,
    60,
    15,
    null,
    null,
    null,
    null,
  ])
})
