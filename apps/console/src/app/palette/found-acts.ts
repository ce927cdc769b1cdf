import type { EverythingFound } from '@khlang/contract/reports/found'
import {
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconCopy,
  IconHeartHandshake,
  IconId,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import * as m from '#messages'
import type { Choice } from './palette-groups.ts'
import type { PaletteTools } from './palette-tools.ts'
import { paths, playerAddress } from '#parts/navigation/paths.ts'

type Found<Kind extends keyof EverythingFound> = EverythingFound[Kind][number]

/** Returns what an employee may do with a player without opening the player's page. */
export function playerActs(player: Found<'players'>, { may, overlay, copy }: PaletteTools): Choice[] {
  const acts: (Choice | false)[] = [
    may('request.create') && {
      id: 'deposit',
      label: m.deposit_new(),
      Icon: IconCashBanknote,
      run: () => overlay('newDeposit', player),
    },
    may('request.create') && {
      id: 'withdrawal',
      label: m.withdrawal_new(),
      Icon: IconCashBanknoteMinus,
      run: () => overlay('newWithdrawal', player),
    },
    may('reward.give') && {
      id: 'goodwill',
      label: m.goodwill_give(),
      Icon: IconHeartHandshake,
      run: () => overlay('goodwill', player),
    },
    { id: 'code', label: m.palette_copy_code(), Icon: IconCopy, run: () => copy(player.code) },
    player.accountTail !== null &&
      may('player.reveal') && {
        id: 'account',
        label: m.palette_copy_account(),
        Icon: IconId,
        run: () => overlay('copyAccount', player),
      },
  ]
  return acts.filter((act) => act !== false)
}

export const requestActs = (request: Found<'deposits'>, tools: PaletteTools): Choice[] => [
  toPlayer(request, tools),
  copyNumber(request.number, tools),
]

export const orderActs = (order: Found<'orders'>, tools: PaletteTools): Choice[] => [
  toPlayer(order, tools),
  copyNumber(order.number, tools),
]

export const entryActs = ({ number, reference }: Found<'entries'>, tools: PaletteTools): Choice[] => [
  copyNumber(number, tools),
  ...(reference === null
    ? []
    : [
        {
          id: 'reference',
          label: m.palette_copy_reference(),
          Icon: IconCopy,
          run: () => tools.copy(reference),
        },
      ]),
]

export const agentActs = ({ id, username }: Found<'agents'>, { open, copy }: PaletteTools): Choice[] => [
  playersOf({ agent: id }, open),
  { id: 'code', label: m.palette_copy_code(), Icon: IconCopy, run: () => copy(username) },
]

export const masterActs = ({ id, key }: Found<'masters'>, tools: PaletteTools): Choice[] => [
  playersOf({ master: id }, tools.open),
  copyNumber(key, tools),
]

const toPlayer = ({ playerId }: { playerId: string }, { open }: PaletteTools): Choice => ({
  id: 'player',
  label: m.palette_open_player(),
  Icon: IconUser,
  run: () => open(playerAddress(playerId)),
})

const playersOf = (search: Record<string, string>, open: PaletteTools['open']): Choice => ({
  id: 'players',
  label: m.palette_players_of(),
  Icon: IconUsers,
  run: () => open(paths.players, search),
})

const copyNumber = (number: number, { copy }: PaletteTools): Choice => ({
  id: 'number',
  label: m.palette_copy_number(),
  Icon: IconCopy,
  run: () => copy(String(number)),
})
