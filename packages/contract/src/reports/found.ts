import { requestKinds, requestStates } from '@khlang/domain/cashier/request'
import { orderPurposes, orderStates } from '@khlang/domain/crediting/order'
import { entryStates } from '@khlang/domain/statements/entry'
import { z } from 'zod'
import { playerFound } from '../players/players.ts'
import { instant, uuid } from '../wire.ts'

/** Maximum number of results per kind in the quick search (spec: the quick search). */
export const maxFoundPerKind = 4

const found = z.object({
  id: uuid,
  number: z.int(),
  status: z.string().describe('Status in Thai, as staff see it'),
  amount: z.string().describe('Baht'),
  createdAt: instant,
})

export const requestFound = found.extend({
  state: z.enum(requestStates),
  playerId: uuid,
  code: z.string(),
  name: z.string(),
})
export const entryFound = found.extend({
  state: z.enum(entryStates),
  account: z.string(),
  reference: z.string().nullable(),
  name: z.string().nullable().describe('Name of the sender, if the bank gives it'),
})

export const orderFound = found.extend({
  purpose: z.enum(orderPurposes),
  state: z.enum(orderStates),
  code: z.string(),
  name: z.string(),
  playerId: uuid,
  request: z
    .object({ id: uuid, kind: z.enum(requestKinds) })
    .nullable()
    .describe('The request that the order belongs to'),
})
export const agentFound = z.object({ id: uuid, number: z.int(), username: z.string(), name: z.string() })
export const masterFound = z.object({
  id: uuid,
  key: z.int(),
  name: z.string(),
  agent: z.string().nullable().describe('Username of the agent'),
})

export const everythingFound = z.object({
  players: z.array(playerFound).max(maxFoundPerKind),
  deposits: z.array(requestFound).max(maxFoundPerKind),
  withdrawals: z.array(requestFound).max(maxFoundPerKind),
  entries: z.array(entryFound).max(maxFoundPerKind),
  orders: z.array(orderFound).max(maxFoundPerKind),
  agents: z.array(agentFound).max(maxFoundPerKind),
  masters: z.array(masterFound).max(maxFoundPerKind),
})
export type EverythingFound = z.infer<typeof everythingFound>
