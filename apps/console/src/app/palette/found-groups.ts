import type { EverythingFound } from '@khlang/contract/reports/found'
import type { RequestKind } from '@khlang/domain/cashier/request'
import * as m from '#messages'
import { orderStateText, orderTone, purposeText } from '#crediting/order-labels.ts'
import { playerStatusText, playerTone } from '#parts/player/player-status.ts'
import { statusTone } from '#parts/desk/status-tone.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { agentActs, entryActs, masterActs, orderActs, playerActs, requestActs } from './found-acts.ts'
import { foundIcon } from './found-icons.ts'
import type { PaletteTools } from './palette-tools.ts'
import { type Choice, type ChoiceGroup, filled } from './palette-groups.ts'
import { paths, playerAddress } from '#parts/navigation/paths.ts'
import type { FoundKind, RecentFound } from './recent.ts'

type Found<Kind extends keyof EverythingFound> = EverythingFound[Kind][number]
type Address = Pick<RecentFound, 'to' | 'search'>

/** Returns the server's results in groups without empty ones. Each opens its row on the page where it is worked on. */
export function foundGroups(found: EverythingFound, tools: PaletteTools): ChoiceGroup[] {
  const { players, agents, masters, deposits, withdrawals, entries, orders } = found
  return filled([
    { title: foundTitle('player'), choices: players.map((player) => playerChoice(player, tools)) },
    {
      title: foundTitle('deposit'),
      choices: deposits.map((request) => requestChoice('deposit', request, tools)),
    },
    {
      title: foundTitle('withdrawal'),
      choices: withdrawals.map((request) => requestChoice('withdrawal', request, tools)),
    },
    { title: foundTitle('entry'), choices: entries.map((entry) => entryChoice(entry, tools)) },
    { title: foundTitle('order'), choices: orders.map((order) => orderChoice(order, tools)) },
    { title: foundTitle('agent'), choices: agents.map((agent) => agentChoice(agent, tools)) },
    { title: foundTitle('master'), choices: masters.map((master) => masterChoice(master, tools)) },
  ])
}

const titles = {
  player: m.page_players,
  deposit: m.page_deposits,
  withdrawal: m.page_withdrawals,
  entry: m.desk_entries,
  order: m.palette_orders,
  agent: m.page_agents,
  master: m.page_masters,
} satisfies Record<FoundKind, () => string>

export const foundTitle = (kind: FoundKind) => titles[kind]()

/** Returns the choice that puts a found row among the recent choices and opens it. */
function opening(
  found: RecentFound,
  tools: PaletteTools,
  details: Omit<Choice, 'id' | 'Icon' | 'run' | 'acts'>,
  acts: (open: Choice) => Choice[],
): Choice {
  const run = () => {
    tools.remember(found)
    tools.open(found.to, found.search)
  }
  const Icon = foundIcon[found.kind]
  const open = { id: `${found.id} open`, label: m.palette_open(), Icon, run }
  return { id: found.id, Icon, run, ...details, acts: acts(open) }
}

function playerChoice(player: Found<'players'>, tools: PaletteTools): Choice {
  const { id, code, name, status, excluded, bank, accountTail, mobileTail } = player
  const account = [bank?.toUpperCase(), accountTail && `…${accountTail}`].filter(Boolean).join(' ')
  return opening(
    { kind: 'player', id, label: code, to: playerAddress(id), search: {} },
    tools,
    {
      label: `${code} · ${name}`,
      detail: [account, mobileTail && m.palette_mobile({ tail: mobileTail })].filter(Boolean).join(' · '),
      status:
        status !== 'normal'
          ? { text: playerStatusText(status), tone: playerTone[status] }
          : excluded
            ? { text: m.exclusion_chip_deposits(), tone: 'danger' }
            : undefined,
    },
    (open) => [open, ...playerActs(player, tools)],
  )
}

function requestChoice(kind: RequestKind, request: Found<'deposits'>, tools: PaletteTools): Choice {
  const { id, number, code, name, amount, status, state } = request
  return opening(
    { kind, id, label: `#${number}`, ...requestPlace(kind, id) },
    tools,
    {
      label: `#${number} · ${code}`,
      detail: name,
      amount: grouped(Number(amount)),
      status: { text: status, tone: statusTone[state] },
    },
    (open) => [open, ...requestActs(request, tools)],
  )
}

function entryChoice(entry: Found<'entries'>, tools: PaletteTools): Choice {
  const { id, number, account, name, reference, amount, status, state } = entry
  return opening(
    { kind: 'entry', id, label: `#${number}`, to: paths.statement, search: { tab: 'all', entry: id } },
    tools,
    {
      label: `#${number} · ${name ?? account}`,
      detail: [name && account, reference].filter(Boolean).join(' · '),
      amount: baht(amount),
      status: { text: state === 'claimed' ? status.split('@')[0]! : status, tone: statusTone[state] },
    },
    (open) => [open, ...entryActs(entry, tools)],
  )
}

function orderChoice(order: Found<'orders'>, tools: PaletteTools): Choice {
  return opening(
    { kind: 'order', id: order.id, label: `#${order.number}`, ...orderPlace(order) },
    tools,
    {
      label: `#${order.number} · ${order.code}`,
      detail: `${purposeText(order.purpose)} · ${order.name}`,
      amount: grouped(Number(order.amount)),
      status: { text: orderStateText(order.state), tone: orderTone[order.state] },
    },
    (open) => [open, ...orderActs(order, tools)],
  )
}

function agentChoice(agent: Found<'agents'>, tools: PaletteTools): Choice {
  const { id, username, name } = agent
  return opening(
    { kind: 'agent', id, label: username, to: paths.agent, search: { open: id } },
    tools,
    { label: `${username} · ${name}` },
    (open) => [open, ...agentActs(agent, tools)],
  )
}

function masterChoice(master: Found<'masters'>, tools: PaletteTools): Choice {
  const { id, key, name, agent } = master
  return opening(
    { kind: 'master', id, label: `#${key}`, to: paths.master, search: { open: id } },
    tools,
    { label: `#${key} · ${name}`, ...(agent && { detail: agent }) },
    (open) => [open, ...masterActs(master, tools)],
  )
}

const requestPlace = (kind: RequestKind, id: string): Address => ({
  to: kind === 'deposit' ? paths.deposit : paths.withdraw,
  search: { request: id },
})

/**
 * Returns where an order opens: one that is queued or unknown on the match desk, any other at its request or, without a
 * request, at its player.
 */
function orderPlace({ id, state, request, playerId }: Found<'orders'>): Address {
  if (state === 'unknown' || state === 'queued')
    return { to: paths.statement, search: { tab: state, order: id } }
  return request ? requestPlace(request.kind, request.id) : { to: playerAddress(playerId), search: {} }
}
