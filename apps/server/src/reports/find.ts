import { entryStatus } from '@khlang/contract/legacy-words'
import { type EverythingFound, mostFound } from '@khlang/contract/found'
import { bahtText } from '@khlang/domain/money'
import { statusWord } from '#cashier/rows.ts'
import { searchPlayers } from '#players/search-store.ts'
import { findByWhole } from '#players/whole-number-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findDeposits, findEntries, wantedOf } from './store.ts'

/** A few players, deposits and statement entries for what somebody types into the command palette. */
export async function find({ caller, sql }: Context, { q }: { q: string }): Promise<EverythingFound> {
  const actor = permit(caller, 'list.view')
  const whole = await findByWhole(sql, actor, q)
  const players = await searchPlayers(sql, { q, limit: mostFound, whole })
  const wanted = wantedOf(
    q,
    players.map(({ id }) => id),
  )
  const [deposits, entries] = await Promise.all([
    findDeposits(sql, wanted, mostFound),
    findEntries(sql, wanted, mostFound),
  ])
  return {
    players,
    deposits: deposits.map(({ id, number, state, amount, createdAt, code, name }) => ({
      id,
      number,
      status: statusWord(state),
      amount: String(amount),
      createdAt: createdAt.toISOString(),
      code,
      name,
    })),
    entries: entries.map(
      ({ id, number, state, holder, amountSatang, createdAt, account, reference, name }) => ({
        id,
        number,
        status: state === 'claimed' ? (holder ?? '') : entryStatus[state],
        amount: bahtText(amountSatang),
        createdAt: createdAt.toISOString(),
        account,
        reference,
        name,
      }),
    ),
  }
}
