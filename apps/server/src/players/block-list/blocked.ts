import { type BlockedKind, readBlocked } from '@khlang/domain/players/blocked-value'
import { may } from '@khlang/domain/staff/acts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { blockedRow } from './blocked-row.ts'
import { listBlocked } from './blocklist-store.ts'

const mostListed = 200

/**
 * บัญชีดำ: returns the block list, newest first. Search is by the beginning of a value; numbers are found by
 * their last four digits, or completely by roles that may see them.
 */
export async function blocked(
  { caller, sql }: Context,
  { kind, q = '' }: { kind?: BlockedKind | undefined; q?: string | undefined },
) {
  const { role } = permit(caller, 'list.view')
  const whole = may(role, 'player.reveal')
  const rows = await listBlocked(sql, { kind, q: plain(q), whole, limit: mostListed + 1 })
  return {
    rows: rows.slice(0, mostListed).map((row) => blockedRow(row, role)),
    more: rows.length > mostListed,
  }
}

/** Returns the search text as values are stored: numbers as digits only. */
const plain = (q: string) => (/^[\d\s+-]+$/.test(q) ? readBlocked('mobile', q) : readBlocked('name', q))
