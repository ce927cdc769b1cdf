import type { AuditAct } from '@khlang/domain/staff/audit-acts'
import type { Sql } from '#platform/database/database.ts'
import { expect } from 'vitest'

/** What an audit line contains that a worker writes. The table of commands does not cover these lines. */
type Contents = {
  /** Who did it: the system, or the employee who ordered it. */
  by: 'system' | 'employee'
  /** The facts before and after, by name; none if left out. */
  before?: readonly string[]
  after?: readonly string[]
  reason?: true
  player?: true
}

const expected: Partial<Record<AuditAct, Contents>> = {
  'order.done': { by: 'employee', after: ['credits', 'result'], player: true },
  'order.refused': { by: 'employee', after: ['credits', 'result'], player: true },
  'order.unknown': { by: 'employee', after: ['result'], player: true },
  'order.askAgain': { by: 'employee', after: ['result'], player: true },
  'order.lateAnswer': {
    by: 'system',
    before: ['state'],
    after: ['credits', 'result', 'verdict'],
    player: true,
  },
  'order.readTwice': { by: 'system', player: true },
  'entry.holdOver': { by: 'system', reason: true },
  'request.holdOver': { by: 'system', reason: true, player: true },
  'approval.due': { by: 'system', before: ['state'], after: ['act', 'askedBy', 'state'] },
  'approval.expire': { by: 'system', before: ['state'], after: ['act', 'askedBy', 'state'] },
  'approval.needsPerson': { by: 'system', after: ['act'] },
  'approval.void': { by: 'system', before: ['state'], after: ['act', 'askedBy', 'because'] },
  'history.lost': { by: 'system', after: ['heads', 'since', 'takes', 'what'], reason: true },
  'push.gone': { by: 'system' },
  'webhook.gone': { by: 'system' },
}

/** Acts that employees do too: what the lines of the system contain, one of these. */
const bySystem: Partial<Record<AuditAct, readonly Contents[]>> = {
  // The chain itself checks these lines; a test forges one with only a digest.
  'audit.blank': [
    { by: 'system', after: ['above', 'digest', 'lines', 'upTo'] },
    { by: 'system', after: ['digest'] },
  ],
  'autoMatch.stop': [
    { by: 'system', before: ['on'], after: ['on'], reason: true },
    { by: 'system', before: ['on'], after: ['on', 'takenBackBy', 'wrongEntry'], reason: true },
  ],
  'backup.make': [{ by: 'system', after: ['name'] }],
  'backup.restore': [{ by: 'system', after: ['madeAt'], reason: true }],
  'import.discard': [{ by: 'system' }],
  'message.read': [{ by: 'system', after: ['entry'] }],
}

/** Returns the number of the newest line; 0 if there is none. */
export async function lastLine(sql: Sql): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`select coalesce(max(seq), 0)::integer as seq from audit`
  return row!.seq
}

/**
 * Checks every audit line that workers wrote in the world of a test `after` this line number. A line contains what
 * lines of its act always contain, and a line about an order or a request names its player. An act of the system that is
 * not listed here is refused.
 */
export async function checkLinesOfWorkers(sql: Sql, { after }: { after: number }): Promise<void> {
  const lines = await sql<{ act: AuditAct; contents: object }[]>`
    select distinct a.act, jsonb_strip_nulls(jsonb_build_object(
      'by', case when a.actor = 'system' then 'system' else 'employee' end,
      'before', (select jsonb_agg(name order by name) from jsonb_object_keys(a.before) name),
      'after', (select jsonb_agg(name order by name) from jsonb_object_keys(a.after) name),
      'reason', case when a.reason is not null then true end,
      'player', case when a.player_id is not null then true end)) as contents
    from audit a where a.seq > ${after} and (a.act = any(${Object.keys(expected)}) or a.actor = 'system')`
  for (const { act, contents } of lines) {
    const one = expected[act]
    expect({ act, may: one ? [one] : bySystem[act] }).toEqual({
      act,
      may: expect.arrayContaining([contents]),
    })
  }
  const strays = await sql`
    select a.act, a.object_kind, a.object_id from audit a
      left join credit_order o on a.object_kind = 'order' and o.id::text = a.object_id
      left join request r on a.object_kind = 'request' and r.id::text = a.object_id
    where a.seq > ${after} and coalesce(o.player_id, r.player_id) is distinct from a.player_id and coalesce(o.player_id, r.player_id) is not null
    limit 5`
  expect(strays).toEqual([])
}
