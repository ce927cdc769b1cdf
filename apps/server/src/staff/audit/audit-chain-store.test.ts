import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertAuditLine, insertAuditLink, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import {
  findNeverSealed,
  findTakenOut,
  findUnsealed,
  keepChainCheck,
  lastChainCheck,
  lastHead,
  lineAt,
  type Link,
  streamChain,
} from './audit-chain-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    for (const table of ['audit', 'audit_link', 'audit_forgotten', 'audit_check'])
      await tx`delete from ${tx(table)}`
    await attempt(tx)
  })
const seqs = (lines: readonly { seq: number }[]) => lines.map(({ seq }) => seq)
const digestOf = async (tx: Tx, seq: number) =>
  (await tx<{ digest: Buffer }[]>`select audit_digest(a) as digest from audit a where seq = ${seq}`)[0]!
    .digest
const bytes = (text: string) => Buffer.from(text)
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

test('the head of the chain is the link at its last place, whatever line that seals', () =>
  tried(async (tx) => {
    expect(await lastHead(tx)).toEqual({ place: 0, hash: Buffer.alloc(32) })
    await insertAuditLink(tx, 3, 5)
    await insertAuditLink(tx, 2, 9)
    await insertAuditLink(tx, 1, 7)
    expect(await lastHead(tx)).toEqual({ place: 3, hash: bytes('hash of 5') })
    const lines = [await lineAt(tx, 4), await lineAt(tx, 3), await lineAt(tx, 2), await lineAt(tx, 1)]
    expect(lines).toEqual([5, 5, 9, 7])
    expect(await lineAt(tx, 0)).toBe(0)
  }))

test('lines above a number that are not sealed are next, the lowest first', () =>
  tried(async (tx) => {
    for (const seq of [8, 7, 6, 5, 4, 3]) await insertAuditLine(tx, seq)
    await insertAuditLink(tx, 1, 6)
    expect(seqs(await findUnsealed(tx, 3, 20))).toEqual([4, 5, 7, 8])
    expect(seqs(await findUnsealed(tx, 3, 2))).toEqual([4, 5])
    expect((await findUnsealed(tx, 7, 2))[0]!.digest).toEqual(await digestOf(tx, 8))
  }))

test('the chain is read by place, each link with its line as it is now and as it was left at last', () =>
  tried(async (tx) => {
    await insertAuditLine(tx, 5)
    await insertAuditLine(tx, 9)
    await insertAuditLink(tx, 2, 5)
    await insertAuditLink(tx, 3, 7)
    await insertAuditLink(tx, 1, 9)
    for (const saidIn of [21, 23, 22])
      await tx`insert into audit_forgotten ${tx({ seq: 5, digest: bytes(`left by ${saidIn}`), saidIn })}`
    const links: Link[] = []
    for await (const rows of streamChain(tx)) links.push(...rows)
    const told = { keyed: true, digest: bytes('digest') }
    expect(links).toEqual([
      { place: 1, seq: 9, hash: bytes('hash of 9'), ...told, now: await digestOf(tx, 9), rest: null },
      {
        place: 2,
        seq: 5,
        hash: bytes('hash of 5'),
        ...told,
        now: await digestOf(tx, 5),
        rest: bytes('left by 23'),
      },
      { place: 3, seq: 7, hash: bytes('hash of 7'), ...told, now: null, rest: null },
    ])
  }))

test.each([
  ['older than an hour', 61, true],
  ['younger', 59, false],
])('a line that nobody sealed is found when it is %s', (_, minutes, isFound) =>
  tried(async (tx) => {
    await insertAuditLine(tx, 4, { at: minutesAgo(90) })
    await insertAuditLink(tx, 1, 4)
    await insertAuditLine(tx, 6, { at: minutesAgo(minutes) })
    expect(await findNeverSealed(tx)).toBe(isFound ? 6 : null)
    await insertAuditLine(tx, 7, { at: minutesAgo(80) })
    expect(await findNeverSealed(tx)).toBe(isFound ? 6 : 7)
  }),
)

type Removal = { act?: string; line?: Record<string, unknown> | null; digest?: string; isGone?: boolean }
const removals: [string, Removal, boolean][] = [
  ['details of lines that are old enough', {}, true],
  ['details of lines that are not', { line: { at: daysAgo(399 + 29) } }, false],
  ['lines that still say what was', { line: { before: { a: 1 } } }, false],
  ['lines that still say what is', { line: { after: { a: 1 } } }, false],
  ['lines that still say from where', { line: { origin: { a: 1 } } }, false],
  [
    'a person, of lines of any age',
    { act: 'player.forget', line: { at: daysAgo(31), after: { a: 1 } } },
    true,
  ],
  ['other lines than it says', { digest: 'of others' }, false],
  ['other lines than it says, of a person', { act: 'player.forget', digest: 'of others' }, false],
  ['by an act that removes nothing', { act: 'player.update' }, false],
  ['lines of which one is gone, which the chain itself tells', { line: null }, true],
  ['without a line that says so', { isGone: true }, false],
]
test.each(removals)(
  'a removal from the audit agrees with what the audit says of it: %s',
  (_, { act = 'audit.blank', line = {}, digest, isGone = false }, isSound) =>
    tried(async (tx) => {
      await insertAuditLine(tx, 3, { at: daysAgo(900) })
      if (line) await insertAuditLine(tx, 4, { at: daysAgo(399 + 31), ...line })
      const [row] = await tx<{ told: string }[]>`
        select forgotten_digest(array[row(3, ${bytes('of 3')}::bytea, 21)::audit_forgotten, row(4, ${bytes('of 4')}::bytea, 21)::audit_forgotten]) as told`
      const at = daysAgo(30)
      const after = { digest: digest ?? row!.told, approvedBy: 'pim' }
      if (!isGone) await insertAuditLine(tx, 21, { at, actor: 'tan', act, after })
      for (const seq of [4, 3])
        await tx`insert into audit_forgotten ${tx({ seq, digest: bytes(`of ${seq}`), saidIn: 21 })}`
      await insertAuditLine(tx, 20, { actor: 'lek', act: 'player.forget', at: daysAgo(2) })
      await tx`insert into audit_forgotten ${tx({ seq: 3, digest: bytes('of 3 too'), saidIn: 20 })}`
      const told = isGone
        ? { act: null, at: null, actor: null, approvedBy: '' }
        : { act, at, actor: 'tan', approvedBy: 'pim' }
      expect(await findTakenOut(tx)).toEqual([
        expect.objectContaining({ seq: 20, actor: 'lek', approvedBy: '', lines: 1, sound: false }),
        { seq: 21, lines: 2, sound: isSound, ...told },
      ])
    }),
)

test('the last check of the chain is the newest one', () =>
  tried(async (tx) => {
    const sql = tx as never
    expect(await lastChainCheck(sql)).toBeNull()
    const at = minutesAgo(11)
    const check = (lines: number, minutes: number) =>
      tx`insert into audit_check ${tx({ id: randomUUID(), lines, at: minutesAgo(minutes) })}`
    await check(31, 13)
    await tx`insert into audit_check ${tx({ id: randomUUID(), lines: 37, at })}`
    await check(33, 12)
    expect(await lastChainCheck(sql)).toEqual({ at, lines: 37, broken: null })
    const broken = { seq: 5, place: 3, how: 'changed' as never }
    await keepChainCheck(sql, { lines: 41, broken })
    expect(await lastChainCheck(sql)).toMatchObject({ lines: 41, broken })
  }))
