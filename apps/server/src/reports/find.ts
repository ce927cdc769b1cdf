import { entryStatus } from '@khlang/contract/legacy-words'
import { type EverythingFound, maxFoundPerKind } from '@khlang/contract/reports/found'
import { bahtText } from '@khlang/domain/money'
import { findMasters } from '#agents/masters-store.ts'
import { findAgents } from '#agents/store.ts'
import { statusWord } from '#cashier/rows.ts'
import { orderStatusWord } from '#crediting/rows.ts'
import { searchPlayers } from '#players/list/search-store.ts'
import { findByWhole } from '#players/personal-data/whole-number-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import {
  findEntries,
  findOrders,
  findRequests,
  type OrderFound,
  type RequestFound,
  searchTermsOf,
} from './store.ts'

/**
 * Searches players, agents, masters, requests, bank entries and credit orders by the number they show, an amount, a
 * name, a code or a telephone or account number, for the command palette. Returns a few of each.
 */
export async function find({ caller, sql }: Context, { q }: { q: string }): Promise<EverythingFound> {
  const actor = permit(caller, 'list.view')
  const wholeMatches = await findByWhole(sql, actor, q)
  const players = await searchPlayers(sql, { q, limit: maxFoundPerKind, whole: wholeMatches })
  const terms = searchTermsOf(
    q,
    players.map(({ id }) => id),
  )
  const [deposits, withdrawals, entries, orders, agents, masters] = await Promise.all([
    findRequests(sql, 'deposit', terms, maxFoundPerKind),
    findRequests(sql, 'withdrawal', terms, maxFoundPerKind),
    findEntries(sql, terms, maxFoundPerKind),
    findOrders(sql, terms, maxFoundPerKind),
    findAgents(sql, q, maxFoundPerKind),
    findMasters(sql, q, maxFoundPerKind),
  ])
  return {
    players,
    agents,
    masters,
    deposits: deposits.map(requestFound),
    withdrawals: withdrawals.map(requestFound),
    orders: orders.map(orderFound),
    entries: entries.map(
      ({ id, number, state, holder, amountSatang, createdAt, account, reference, name }) => ({
        id,
        number,
        state,
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

const requestFound = ({ via, amount, createdAt, ...request }: RequestFound) => ({
  ...request,
  status: statusWord(request.state, via),
  amount: String(amount),
  createdAt: createdAt.toISOString(),
})

const orderFound = ({ requestId, requestKind, credits, createdAt, ...order }: OrderFound) => ({
  ...order,
  status: orderStatusWord(order.state),
  amount: String(credits),
  createdAt: createdAt.toISOString(),
  request: requestId === null || requestKind === null ? null : { id: requestId, kind: requestKind },
})
