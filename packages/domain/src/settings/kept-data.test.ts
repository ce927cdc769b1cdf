import { expect, test } from 'vitest'
import {
  dataSubjects,
  eventRetentionDays,
  keptData,
  keptDuties,
  keptKinds,
  type KeptTime,
} from './kept-data.ts'

const times: KeptTime[] = keptKinds.map((kind) => keptData[kind].time)

test('every kind of data has a retention: days, while something lasts, or for ever by a duty', () => {
  for (const time of times) expect(Object.keys(time)).toHaveLength(1)
  for (const time of times) if ('stays' in time) expect(keptDuties).toContain(time.stays)
  for (const time of times) if ('fixed' in time) expect(time.fixed).toBeGreaterThan(0)
  expect(eventRetentionDays).toBe(30)
})

test('every kind of data names whom it is about, and where it is stored', () => {
  for (const kind of keptKinds) {
    expect(dataSubjects).toContain(keptData[kind].of)
    expect(Object.values(keptData[kind].columns).flat().length).toBeGreaterThan(0)
  }
})

test('a player’s identity is kept only until they ask to be forgotten', () => {
  expect(keptData.identity.time).toEqual({ while: 'player' })
  for (const column of ['mobile', 'account_number', 'first_name', 'email'])
    expect(keptData.identity.columns.player).toContain(column)
})
