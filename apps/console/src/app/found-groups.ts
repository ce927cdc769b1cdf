import type { EverythingFound } from '@khlang/contract/found'
import * as m from '#messages'
import { purposeText } from '#crediting/order-words.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { type ChoiceGroup, filled } from './palette-groups.ts'
import { paths } from './paths.ts'

type Open = (to: string, search?: Record<string, string>) => void
type OrderFound = EverythingFound['orders'][number]
type RequestFound = EverythingFound['deposits'][number]

/** Returns the server's results in groups. Each opens its row on the page where it is worked on. */
export function foundGroups(found: EverythingFound, open: Open): ChoiceGroup[] {
  const { players, agents, deposits, withdrawals, entries, orders } = found
  return filled([
    {
      title: m.page_players(),
      choices: players.map(({ id, code, name, bank, accountTail }) => ({
        id,
        label: `${code} · ${name}`,
        detail: [bank?.toUpperCase(), accountTail && `…${accountTail}`].filter(Boolean).join(' '),
        run: () => open(`${paths.players}/${id}`),
      })),
    },
    {
      title: m.page_agents(),
      choices: agents.map(({ id, username, name }) => ({
        id,
        label: `${username} · ${name}`,
        run: () => open(paths.agent, { open: id }),
      })),
    },
    requests(m.page_deposits(), deposits, (id) => open(paths.deposit, { request: id })),
    requests(m.page_withdrawals(), withdrawals, (id) => open(paths.withdraw, { request: id })),
    {
      title: m.desk_entries(),
      choices: entries.map(({ id, number, account, name, reference, amount, status }) => ({
        id,
        label: [`#${number}`, name ?? account, reference].filter(Boolean).join(' · '),
        detail: `${baht(amount)} · ${status}`,
        run: () => open(paths.statement, { tab: 'all', entry: id }),
      })),
    },
    {
      title: m.palette_orders(),
      choices: orders.map((order) => ({
        id: order.id,
        label: `#${order.number} · ${purposeText(order.purpose)} · ${order.code}`,
        detail: `${grouped(Number(order.amount))} · ${order.status}`,
        run: () => openOrder(order, open),
      })),
    },
  ])
}

const requests = (title: string, rows: readonly RequestFound[], run: (id: string) => void): ChoiceGroup => ({
  title,
  choices: rows.map(({ id, number, code, name, amount, status }) => ({
    id,
    label: `#${number} · ${code} · ${name}`,
    detail: `${grouped(Number(amount))} · ${status}`,
    run: () => run(id),
  })),
})

/** An open order opens on the match desk; a finished one opens its request, or else its player. */
function openOrder({ id, state, request, playerId }: OrderFound, open: Open) {
  if (state === 'unknown' || state === 'queued') open(paths.statement, { tab: state, order: id })
  else if (request) open(request.kind === 'deposit' ? paths.deposit : paths.withdraw, { request: request.id })
  else open(`${paths.players}/${playerId}`)
}
