import { expect, test } from 'vitest'
import type { PlayerId, RequestId, StatementEntryId } from '../brand.ts'
import { credits, satang } from '../money.ts'
import { createReplay, type PastEntry, type PastRequest } from './replay.ts'

const start = Date.parse('2026-11-01T02:00:00Z')
const minute = (count: number) => new Date(start + count * 60_000)

const entry = (changes: Partial<PastEntry> = {}): PastEntry => ({
  id: 'e' as StatementEntryId,
  amount: satang(50_000),
  channel: 'bank',
  occurredAt: minute(0),
  heardAt: minute(0),
  senderBank: 'KTB',
  senderAccount: '/X456789',
  senderName: null,
  senderMobile: null,
  repeated: false,
  broughtByStaff: false,
  takenAt: null,
  declined: new Map(),
  credited: [],
  ...changes,
})
const request = (id: string, at: number, changes: Partial<PastRequest> = {}): PastRequest => ({
  id: id as RequestId,
  playerId: `player of ${id}` as PlayerId,
  amount: credits(500),
  createdAt: minute(at),
  leftAt: null,
  bank: 'KTB',
  accountNumber: '0123456789',
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: '0900000001',
  playerStatus: 'normal',
  playerExcluded: false,
  ...changes,
})

/** Tells what happened in this order; what the machine would have matched, and after how many minutes. */
function replay(
  steps: ({ heard: PastEntry } | { asked: PastRequest } | { until: Date })[],
  limit: number | null = null,
) {
  const matches: string[] = []
  const told = createReplay({ limit: limit === null ? null : credits(limit) }, (match) =>
    matches.push(`${match.entry.id} ${match.request.id} ${(match.at.getTime() - start) / 60_000}`),
  )
  for (const step of steps) {
    const looks =
      'heard' in step
        ? told.hear(step.heard)
        : 'asked' in step
          ? told.ask(step.asked)
          : told.passTo(step.until)
    for (const _ of looks);
  }
  return matches
}

test('an entry is matched when it is heard with the request that waits, or when the request comes', () => {
  expect(replay([{ asked: request('r', -2) }, { heard: entry() }])).toEqual(['e r 0'])
  expect(replay([{ heard: entry() }, { asked: request('r', 4) }])).toEqual(['e r 4'])
})

test('a request that had gone by then, or was not there yet, is not seen', () => {
  expect(replay([{ asked: request('r', -9, { leftAt: minute(-1) }) }, { heard: entry() }])).toEqual([])
  expect(replay([{ asked: request('r', -9, { leftAt: minute(-9) }) }, { heard: entry() }])).toEqual([])
})

test('what made it ambiguous goes, and it is certain from that moment', () => {
  const twin = request('twin', -3, { accountNumber: '9993456789', leftAt: minute(6) })
  expect(replay([{ asked: request('r', -2) }, { asked: twin }, { heard: entry() }])).toEqual([])
  expect(
    replay([{ asked: twin }, { asked: request('r', -2) }, { heard: entry() }, { until: minute(7) }]),
  ).toEqual(['e r 6'])
})

test('what somebody took in hand is his from then on', () => {
  const taken = entry({ takenAt: minute(3) })
  expect(replay([{ heard: taken }, { asked: request('r', 2) }])).toEqual(['e r 2'])
  expect(replay([{ heard: taken }, { asked: request('r', 3) }])).toEqual([])
})

test('a request that the machine would have matched is there for no second entry', () => {
  const again = entry({ id: 'again' as StatementEntryId, heardAt: minute(1), occurredAt: minute(1) })
  expect(replay([{ asked: request('r', -1) }, { heard: entry() }, { heard: again }])).toEqual(['e r 0'])
})

test('only what had been credited by then is remembered', () => {
  // Four digits prove nothing without an earlier credit.
  const seen = {
    senderAccount: '/X6789',
    credited: [{ playerId: 'player of r' as PlayerId, at: minute(-60), takenBack: false }],
  }
  const later = { ...seen, credited: [{ ...seen.credited[0]!, at: minute(5) }] }
  const back = {
    ...seen,
    credited: [...seen.credited, { ...seen.credited[0]!, at: minute(-30), takenBack: true }],
  }
  const asked = { asked: request('r', -2) }
  expect(replay([asked, { heard: entry(seen) }])).toEqual(['e r 0'])
  expect(replay([asked, { heard: entry(later) }])).toEqual([])
  expect(replay([asked, { heard: entry(back) }])).toEqual([])
})

test('a pair is declined from when somebody said so', () => {
  const declined = entry({ declined: new Map([['r' as RequestId, minute(-1)]]) })
  expect(replay([{ asked: request('r', -2) }, { heard: declined }])).toEqual([])
  const later = entry({ declined: new Map([['r' as RequestId, minute(1)]]) })
  expect(replay([{ asked: request('r', -2) }, { heard: later }])).toEqual(['e r 0'])
})

test('the rule is the same as at work: watched players, typed entries and amounts above the limit are left', () => {
  expect(replay([{ asked: request('r', -2, { playerStatus: 'watch' }) }, { heard: entry() }])).toEqual([])
  expect(replay([{ asked: request('r', -2) }, { heard: entry({ broughtByStaff: true }) }])).toEqual([])
  expect(replay([{ asked: request('r', -2) }, { heard: entry() }], 499)).toEqual([])
  expect(replay([{ asked: request('r', -2) }, { heard: entry() }], 500)).toEqual(['e r 0'])
})
