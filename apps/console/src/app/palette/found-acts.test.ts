import { expect, test } from 'vitest'
import * as m from '#messages'
import { agentActs, entryActs, masterActs, orderActs, playerActs, requestActs } from './found-acts.ts'
import type { Choice } from './palette-groups.ts'
import type { PaletteTools } from './palette-tools.ts'

/** Returns what each act does, in order, beside its name. */
function done(acts: (tools: PaletteTools) => Choice[], isAllowed = true) {
  const told: unknown[] = []
  const tools: PaletteTools = {
    may: () => isAllowed,
    open: (...to) => told.push(['open', ...to]),
    overlay: (which, { id }) => told.push(['overlay', which, id]),
    copy: (text) => told.push(['copy', text]),
    remember: () => {},
  }
  return acts(tools).map(({ label, run }) => {
    run()
    return [label, told.pop()]
  })
}
const player = { id: 'p3', code: 'ab17', accountTail: '4821' } as Parameters<typeof playerActs>[0]
const request = { id: 'w5', number: 731, playerId: 'p3' } as Parameters<typeof requestActs>[0]
const order = { id: 'o9', number: 268, playerId: 'p3' } as Parameters<typeof orderActs>[0]
const entry = { id: 'e2', number: 944, reference: 'T-5531' } as Parameters<typeof entryActs>[0]

test('each act on a player is done for that player', () => {
  expect(done((tools) => playerActs(player, tools))).toEqual([
    [m.deposit_new(), ['overlay', 'newDeposit', 'p3']],
    [m.withdrawal_new(), ['overlay', 'newWithdrawal', 'p3']],
    [m.goodwill_give(), ['overlay', 'goodwill', 'p3']],
    [m.palette_copy_code(), ['copy', 'ab17']],
    [m.palette_copy_account(), ['overlay', 'copyAccount', 'p3']],
  ])
})

test('an employee who may do nothing with money still copies the code', () => {
  expect(done((tools) => playerActs(player, tools), false)).toEqual([
    [m.palette_copy_code(), ['copy', 'ab17']],
  ])
})

test('from a request or an order, its player is opened and its own number copied', () => {
  const toPlayer = [m.palette_open_player(), ['open', '/management/user/p3']]
  expect(done((tools) => requestActs(request, tools))).toEqual([
    toPlayer,
    [m.palette_copy_number(), ['copy', '731']],
  ])
  expect(done((tools) => orderActs(order, tools))).toEqual([
    toPlayer,
    [m.palette_copy_number(), ['copy', '268']],
  ])
})

test('the bank’s reference of an entry is copied beside its number, if it has one', () => {
  const copiesNumber = [m.palette_copy_number(), ['copy', '944']]
  expect(done((tools) => entryActs(entry, tools))).toEqual([
    copiesNumber,
    [m.palette_copy_reference(), ['copy', 'T-5531']],
  ])
  expect(done((tools) => entryActs({ ...entry, reference: null }, tools))).toEqual([copiesNumber])
})

test('from an agent or a master, exactly their players are listed', () => {
  const agent = { id: 'a4', number: 63, username: 'north', name: 'North' }
  expect(done((tools) => agentActs(agent, tools))).toEqual([
    [m.palette_players_of(), ['open', '/management/user', { agent: 'a4' }]],
    [m.palette_copy_code(), ['copy', 'north']],
  ])
  const master = { id: 'm8', key: 52, name: 'Chai', agent: 'north' }
  expect(done((tools) => masterActs(master, tools))).toEqual([
    [m.palette_players_of(), ['open', '/management/user', { master: 'm8' }]],
    [m.palette_copy_number(), ['copy', '52']],
  ])
})
