import { z } from 'zod'
import { instant, uuid } from './wire.ts'
import { agentRow, masterRow } from './agents.ts'
import { depositRow, withdrawalRow } from './cashier/cashier.ts'
import { orderRow } from './crediting/crediting.ts'
import { employeeRow } from './staff/employees.ts'
import { lossReturnRow } from './rewards/loss-returns.ts'
import { playerRow } from './players/players.ts'
import { rewardRow } from './rewards/rewards.ts'
import { importRow } from './statements/statement-imports.ts'
import { entryRow } from './statements/statements.ts'

/**
 * Topics of the live stream; a browser has one stream. A list first opens the stream and then reads its rows;
 * after an interruption it reads the rows again. Topics without a line in `liveRow` only tell lists to read again.
 */
export const liveTopics = [
  'statements',
  'deposits',
  'withdrawals',
  'orders',
  'imports',
  'accounts',
  'agents',
  'masters',
  'players',
  'redemptions',
  'spins',
  'roulette',
  'goodwill',
  'handOvers',
  'closings',
  'lossReturns',
  'playerReport',
  'audit',
  'employees',
  'approvals',
  'phones',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveRow = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('statements'), row: entryRow }),
  z.object({ topic: z.literal('deposits'), row: depositRow }),
  z.object({ topic: z.literal('withdrawals'), row: withdrawalRow }),
  z.object({ topic: z.literal('orders'), row: orderRow }),
  z.object({ topic: z.literal('imports'), row: importRow }),
  z.object({ topic: z.literal('agents'), row: agentRow }),
  z.object({ topic: z.literal('masters'), row: masterRow }),
  z.object({ topic: z.literal('players'), row: playerRow }),
  z.object({ topic: z.enum(['redemptions', 'spins', 'roulette', 'goodwill']), row: rewardRow }),
  z.object({ topic: z.literal('employees'), row: employeeRow }),
  z.object({ topic: z.literal('lossReturns'), row: lossReturnRow }),
])
export type LiveRow = z.infer<typeof liveRow>

/**
 * The entry or request that an employee has open; both are null if none is open. It expires after half a
 * minute unless repeated (`domain/staff/presence.ts`).
 */
export const presence = z.object({
  email: z.string(),
  displayName: z.string(),
  entryId: uuid.nullable(),
  requestId: uuid.nullable().optional(),
})
export type Presence = z.infer<typeof presence>

/** Tells a client to reload the lists of this topic; without a topic, all lists. */
const liveResync = z.object({ topic: z.enum(liveTopics).optional() })
export type LiveResync = { topic?: LiveTopic }

/** The server's time, and the build of the console it serves. A client with another build offers to reload. */
const liveBeat = z.object({ at: instant, build: z.string() })
export type LiveBeat = z.infer<typeof liveBeat>

/** Seconds between two `beat` events; one more comes at the start. */
export const beatSeconds = 10

/** The events of the stream by name, each with its data. */
export const liveEvents = { row: liveRow, resync: liveResync, presence, beat: liveBeat } as const
