import { randomUUID } from 'node:crypto'
import type { CreditOrderId, RequestId } from '@khlang/domain/brand'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, insertOrder, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { disableAfterReversal } from './wrong-match-store.ts'

const world = worldOfFile()
type Change = Record<string, unknown>
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const accountCode of ['scb-1', 'kbank-1'])
      await tx`insert into auto_match ${tx({ accountCode, switchedOn: true, backTestId: randomUUID(), changedBy: 'owner' })}`
    await attempt(tx)
  })
const read = (tx: Tx) => tx`
  select account_code, switched_on, stopped_by, wrong_entry_id, reason, changed_by from auto_match order by account_code desc`

/**
 * Which order stops automatic matching when its match is taken back. `calledOff` says whether the match is
 * taken back by cancelling this order.
 */
const matches: [title: string, change: Change, calledOff: boolean, stops: boolean][] = [
  ['credited by the auto-matcher', {}, false, true],
  ['credited by a person', { orderedBy: 'nok@example.test' }, false, false],
  ['for another purpose', { purpose: 'reverseDeposit', kind: 'removeCredit' }, false, false],
  ['for another request', { requestId: randomUUID() }, false, false],
  ['credited and taken back before', { undone: true }, false, false],
  ['refused', { state: 'refused' }, false, false],
  ['abandoned', { state: 'abandoned' }, false, false],
  ['called off', { state: 'abandoned' }, true, true],
]
test.each(matches)(
  'automatic matching stops on the account of a match that was wrong: %s',
  (_, change, calledOff, stops) =>
    tried(async (tx) => {
      const [{ id: playerId, externalKey: playerKey }] = world.shop.players as unknown as [
        { id: string; externalKey: string },
      ]
      const requestId = randomUUID() as RequestId
      const entryId = await insertEntry(tx)
      const of = {
        playerId,
        playerKey,
        credits: 640,
        requestId,
        entryId,
        orderedBy: autoMatcherName,
        state: 'done',
      }
      const orderId = (await insertOrder(tx, { ...of, ...change })) as CreditOrderId
      const [before, other] = [...(await read(tx))]
      await disableAfterReversal(tx, {
        requestId,
        orderId: calledOff ? orderId : null,
        by: 'lek',
        reason: 'not theirs',
      })
      const stopped = {
        stoppedBy: 'wrong-match',
        wrongEntryId: entryId,
        reason: 'not theirs',
        changedBy: 'lek',
      }
      expect([...(await read(tx))]).toEqual([
        stops ? { ...before, switchedOn: false, ...stopped } : before,
        other,
      ])
      const lines = await tx`select object_id, before, after, reason from audit where act = 'autoMatch.stop'`
      const after = { on: false, wrongEntry: entryId, takenBackBy: 'lek' }
      expect([...lines]).toEqual(
        stops ? [{ objectId: 'scb-1', before: { on: true }, after, reason: 'not theirs' }] : [],
      )
    }),
)

const person = 'nok@example.test'
/**
 * The orders of one pair from the first on, each with who placed it and whether it repeats the one before
 * (`send-again.ts`); only the last is credited.
 */
const repeats: [title: string, orders: [orderedBy: string, again: boolean][], stops: boolean][] = [
  [
    'sent again by a person',
    [
      [autoMatcherName, false],
      [person, true],
    ],
    true,
  ],
  [
    'sent again twice',
    [
      [autoMatcherName, false],
      [person, true],
      ['dao@example.test', true],
    ],
    true,
  ],
  [
    'of a person, sent again',
    [
      [person, false],
      [person, true],
    ],
    false,
  ],
  [
    'refused, then matched by a person',
    [
      [autoMatcherName, false],
      [person, false],
    ],
    false,
  ],
]
test.each(repeats)('whose match it was is decided by its first order: %s', (_, orders, stops) =>
  tried(async (tx) => {
    const [player] = world.shop.players
    const requestId = randomUUID() as RequestId
    const entryId = await insertEntry(tx)
    const of = { playerId: player!.id, playerKey: player!.externalKey, credits: 640, requestId, entryId }
    let last: string | null = null
    for (const [at, [orderedBy, again]] of orders.entries()) {
      const state = at === orders.length - 1 ? 'done' : orders[at + 1]![1] ? 'abandoned' : 'refused'
      last = await insertOrder(tx, { ...of, orderedBy, state, againOf: again ? last : null })
    }
    await disableAfterReversal(tx, { requestId, by: 'lek', reason: 'not theirs' })
    const [account] = await read(tx)
    expect(account).toMatchObject({ accountCode: 'scb-1', switchedOn: !stops })
  }),
)
