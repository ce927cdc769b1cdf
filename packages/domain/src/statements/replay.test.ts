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
  bonus: 0,
  createdAt: minute(at),
  leftAt: null,
  movedIn: false,
  bank: 'KTB',
  accountNumber: '0123456789',
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: '0900000001',
  playerStatus: 'normal',
  playerExcluded: false,
  ...changes,
})

/**
 * Replays these events in order. Returns the pairs that auto-match would have matched, and after how many
 * minutes.
 */
function replay(
  steps: ({ heard: PastEntry } | { asked: PastRequest } | { until: Date })[],
  limit: number | null = null,
) {
  const matches: string[] = []
  const replayed = createReplay({ limit: limit === null ? null : credits(limit) }, (match) =>
    matches.push(`${match.entry.id} ${match.request.id} ${(match.at.getTime() - start) / 60_000}`),
  )
  for (const step of steps) {
    const looks =
      'heard' in step
        ? replayed.addEntry(step.heard)
        : 'asked' in step
          ? replayed.addRequest(step.asked)
          : replayed.passTo(step.until)
    for (const _ of looks);
  }
  return matches
}

test('an entry is matched on arrival with a waiting request, or when its request arrives later', () => {
  expect(replay([{ asked: request('r', -2) }, { heard: entry() }])).toEqual(['e r 0'])
  expect(replay([{ heard: entry() }, { asked: request('r', 4) }])).toEqual(['e r 4'])
})

test('a request closed before, or made after, that time is not considered', () => {
  expect(replay([{ asked: request('r', -9, { leftAt: minute(-1) }) }, { heard: entry() }])).toEqual([])
  expect(replay([{ asked: request('r', -9, { leftAt: minute(-9) }) }, { heard: entry() }])).toEqual([])
})

test('an entry becomes certain at the moment its ambiguous alternative is closed', () => {
  const twin = request('twin', -3, { accountNumber: '9993456789', leftAt: minute(6) })
  expect(replay([{ asked: request('r', -2) }, { asked: twin }, { heard: entry() }])).toEqual([])
  expect(
    replay([{ asked: twin }, { asked: request('r', -2) }, { heard: entry() }, { until: minute(7) }]),
  ).toEqual(['e r 6'])
})

test('an entry is excluded from the moment somebody claims it', () => {
  const taken = entry({ takenAt: minute(3) })
  expect(replay([{ heard: taken }, { asked: request('r', 2) }])).toEqual(['e r 2'])
  expect(replay([{ heard: taken }, { asked: request('r', 3) }])).toEqual([])
})

test('a request matched by the replay is not matched with a second entry', () => {
  const again = entry({ id: 'again' as StatementEntryId, heardAt: minute(1), occurredAt: minute(1) })
  expect(replay([{ asked: request('r', -1) }, { heard: entry() }, { heard: again }])).toEqual(['e r 0'])
})

test('only earlier credits count as history', () => {
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

test('a pair is excluded from the moment it was declined', () => {
  const declined = entry({ declined: new Map([['r' as RequestId, minute(-1)]]) })
  expect(replay([{ asked: request('r', -2) }, { heard: declined }])).toEqual([])
  const later = entry({ declined: new Map([['r' as RequestId, minute(1)]]) })
  expect(replay([{ asked: request('r', -2) }, { heard: later }])).toEqual(['e r 0'])
})

test('the replay has auto-match’s rules: watched players, manual entries and amounts above the limit are left out', () => {
  expect(replay([{ asked: request('r', -2, { playerStatus: 'watch' }) }, { heard: entry() }])).toEqual([])
  expect(replay([{ asked: request('r', -2) }, { heard: entry({ broughtByStaff: true }) }])).toEqual([])
  expect(replay([{ asked: request('r', -2) }, { heard: entry() }], 499)).toEqual([])
  expect(replay([{ asked: request('r', -2) }, { heard: entry() }], 500)).toEqual(['e r 0'])
})

test('ambiguous alternatives may be closed in any order', () => {
  const twin = (id: string, leaves: number | null) =>
    ({
      asked: request(id, -3, {
        accountNumber: '9993456789',
        leftAt: leaves === null ? null : minute(leaves),
      }),
    }) as const
  const others = [twin('six', 6), twin('three', 3), twin('nine', 9), twin('four', 4)]
  const matched = (until: number, ...more: typeof others) =>
    replay([{ asked: request('r', -2) }, ...others, ...more, { heard: entry() }, { until: minute(until) }])
  expect(matched(8.9)).toEqual([])
  expect(matched(9)).toEqual(['e r 9'])
  expect(matched(99)).toEqual(['e r 9'])
  expect(matched(99, twin('stays', null))).toEqual([])
})

test('requests of another amount have no influence', () => {
  const other = request('other', -3, { amount: credits(501), accountNumber: '9993456789', leftAt: minute(5) })
  expect(
    replay([{ asked: other }, { heard: entry() }, { asked: request('r', 3) }, { until: minute(9) }]),
  ).toEqual(['e r 3'])
})

test('requests more than two days apart are not compared or awaited', () => {
  const days = (count: number) => count * 24 * 60
  expect(replay([{ asked: request('r', -days(2)) }, { heard: entry({ senderName: null }) }])).toEqual([])
  const known = {
    credited: [{ playerId: 'player of r' as PlayerId, at: minute(-days(9)), takenBack: false }],
  }
  expect(replay([{ asked: request('r', -30) }, { heard: entry(known) }])).toEqual(['e r 0'])
  expect(replay([{ heard: entry() }, { asked: request('r', days(2) + 1) }])).toEqual([])
  const twin = request('twin', -3, { accountNumber: '9993456789', leftAt: minute(days(2) + 1) })
  expect(
    replay([{ asked: twin }, { asked: request('r', -2) }, { heard: entry() }, { until: minute(days(3)) }]),
  ).toEqual([])
  const inTime = { ...twin, leftAt: minute(days(2)) }
  expect(
    replay([{ asked: inTime }, { asked: request('r', -2) }, { heard: entry() }, { until: minute(days(3)) }]),
  ).toEqual([`e r ${days(2)}`])
})

test('an entry claimed meanwhile is not matched when its alternative is closed', () => {
  const twin = request('twin', -3, { accountNumber: '9993456789', leftAt: minute(6) })
  const story = (takenAt: number) =>
    replay([
      { asked: twin },
      { asked: request('r', -2) },
      { heard: entry({ takenAt: minute(takenAt) }) },
      { until: minute(7) },
    ])
  expect([story(5), story(6), story(7)]).toEqual([[], [], ['e r 6']])
})

test('an entry heard more than two days late, or claimed as soon as it is heard, is not matched', () => {
  const days = (count: number) => count * 24 * 60
  const story = (changes: Partial<PastEntry>) =>
    replay([{ asked: request('r', -2) }, { heard: entry(changes) }])
  expect(story({ heardAt: minute(days(2)) })).toEqual([`e r ${days(2)}`])
  expect(story({ heardAt: minute(days(2) + 1) })).toEqual([])
  expect(story({ takenAt: minute(0) })).toEqual([])
})

test('entries of one amount wait side by side, each for its own request', () => {
  const other = { senderAccount: '/X111222', heardAt: minute(1), occurredAt: minute(1) }
  expect(
    replay([
      { heard: entry() },
      { heard: entry({ ...other, id: 'other' as StatementEntryId }) },
      { asked: request('r', 2) },
      { asked: request('s', 3, { accountNumber: '0777111222' }) },
    ]),
  ).toEqual(['e r 2', 'other s 3'])
})

test('an entry is ranked again only while a request waits that would make it certain', () => {
  const looksAfter = (leaves: number) => {
    const replayed = createReplay({ limit: null }, () => {})
    const watched = request('watched', -3, { playerStatus: 'watch', leftAt: minute(5) })
    const stranger = request('stranger', -2, { accountNumber: null, bank: null, leftAt: minute(leaves) })
    const looks = [watched, stranger].flatMap((one) => [...replayed.addRequest(one)])
    looks.push(...replayed.addEntry(entry()))
    return [looks.length, [...replayed.passTo(minute(9))].length]
  }
  expect([looksAfter(3), looksAfter(8)]).toEqual([
    [1, 1],
    [1, 0],
  ])
})

test('of two similar entries and two requests each is matched once, the second with the remaining one', () => {
  const two = entry({ id: 'two' as StatementEntryId, heardAt: minute(1), occurredAt: minute(1) })
  const matches = replay([
    { asked: request('a', -1) },
    { heard: entry() },
    { heard: two },
    { asked: request('b', 2) },
    { asked: request('c', 3) },
  ])
  expect(matches).toEqual(['e a 0', 'two b 2'])
})

test('credits of other players count against a match, unless they were reversed', () => {
  const credit = (playerId: string, takenBack = false) => ({
    playerId: playerId as PlayerId,
    at: minute(-60),
    takenBack,
  })
  const seen = (...credited: ReturnType<typeof credit>[]) =>
    replay([{ asked: request('r', -2) }, { heard: entry({ senderAccount: '/X6789', credited }) }])
  expect(seen(credit('player of r'))).toEqual(['e r 0'])
  expect(seen(credit('player of r'), credit('another'))).toEqual([])
  expect(seen(credit('player of r'), credit('another'), credit('another', true))).toEqual(['e r 0'])
  expect(seen(credit('another'))).toEqual([])
})

test('a match reports its score and candidates', () => {
  const found: string[] = []
  const replayed = createReplay({ limit: null }, ({ ranked, entry: { id }, request: { id: to } }) =>
    found.push(`${id} ${to} ${ranked.score} ${ranked.request.id} ${ranked.sameAmount}`),
  )
  for (const _ of replayed.addRequest(request('r', -2)));
  for (const _ of replayed.addEntry(entry()));
  expect(found).toEqual(['e r 85 r true'])
})

test('a request of the old system is never matched, and keeps another one of its player from being certain', () => {
  const old = request('old', -3, { movedIn: true })
  expect(replay([{ asked: old }, { heard: entry() }])).toEqual([])
  expect(replay([{ asked: old }, { asked: request('r', -2) }, { heard: entry() }])).toEqual([])
  const over = { ...old, leftAt: minute(5) }
  expect(
    replay([{ asked: over }, { asked: request('r', -2) }, { heard: entry() }, { until: minute(9) }]),
  ).toEqual(['e r 5'])
})
