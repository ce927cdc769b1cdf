import { type BlockedKind, readBlocked } from '@khlang/domain/players/blocked-value'
import { may } from '@khlang/domain/staff/acts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { blockedRow } from './blocked-row.ts'
import { listBlocked } from './blocklist-store.ts'

const maxListed = 200

/**
 * บัญชีดำ: returns the block list, newest first, 200 values at most. Searches the beginning of names and LINE
 * ids, the last four digits of numbers (whole numbers for roles that may see them), and any part of the reason.
 */
export async function blocked(
  { caller, sql }: Context,
  { kind, q = '' }: { kind?: BlockedKind | undefined; q?: string | undefined },
) {
  const { role } = permit(caller, 'list.view')
  const showsWhole = may(role, 'player.reveal')
  const rows = await listBlocked(sql, {
    kind,
    value: normalizedQuery(q),
    inReason: readBlocked('name', q),
    showsWhole,
    limit: maxListed + 1,
  })
  return {
    rows: rows.slice(0, maxListed).map((row) => blockedRow(row, role)),
    more: rows.length > maxListed,
  }
}

/** Normalises the search text as stored values are: numbers as digits only. */
const normalizedQuery = (q: string) =>
  /^[\d\s+-]+$/.test(q) ? readBlocked('mobile', q) : readBlocked('name', q)
