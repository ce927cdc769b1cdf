import { backlogNames, type BacklogName } from '@khlang/domain/reports/hand-over'
import type { HandOverId, OperationId } from '@khlang/domain/brand'
import { activityKinds } from '@khlang/domain/reports/activities'
import { handOverStates } from '@khlang/domain/reports/hand-over'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { hold } from '../crediting/crediting.ts'
import { refuses } from '../problems.ts'
import { can, id, instant, instantInput, operationId, page, paging, text, uuid } from '../wire.ts'

export const itemKinds = ['entry', 'deposit', 'withdrawal', 'order'] as const
export type ItemKind = (typeof itemKinds)[number]

/** An unfinished item, as it was when the shift was handed over. */
export const openItem = z.object({
  kind: z.enum(itemKinds),
  id: uuid,
  number: z.int(),
  since: instant,
  baht: z.string(),
  account: z.string().nullable().describe('Code of the shop account that the money came to'),
  player: z.string().nullable().describe('Code of the player'),
  who: z.string().nullable().describe('E-mail of the employee who is working on it or acted last'),
  reason: z.string().nullable().describe('Why it is on hold, or the message of the back-end'),
})
export type OpenItem = z.infer<typeof openItem>

/** How many items of a backlog are listed at most. */
export const backlogItems = 100
/** A backlog of items that wait for the same step: the oldest items, and `count` and `baht` of all. */
export const openBacklog = z.object({ count: z.int(), baht: z.string(), items: z.array(openItem) })
export type OpenBacklog = z.infer<typeof openBacklog>

const movedMoney = z.object({ count: z.int(), baht: z.string() })
const activityCount = z.object({
  deed: z.enum(activityKinds),
  count: z.int(),
  moved: z.int().nullable().describe('Credits, or baht for payouts; null if the activity moves nothing'),
})

/** The figures of a shift, as signed by the employee who handed it over. */
export const shiftFigures = z.object({
  at: instant.describe('When the figures were read'),
  from: instant,
  until: instant,
  sending: hold.nullable().describe('Set if sending to the back-end was on hold'),
  piles: z.object(
    Object.fromEntries(backlogNames.map((name) => [name, openBacklog])) as Record<
      BacklogName,
      typeof openBacklog
    >,
  ),
  accounts: z.array(
    z.object({
      code: z.string(),
      bank: z.string(),
      name: z.string(),
      came: movedMoney,
      went: movedMoney,
      late: z
        .object({ came: movedMoney, went: movedMoney })
        .optional()
        .describe(
          'Of an earlier time, but reported after the previous shift was handed over, so that it is in no other hand-over. Absent if the shift does not begin where the previous one ended',
        ),
      balance: z
        .object({ baht: z.string(), at: instant })
        .nullable()
        .describe('The last balance that the bank reported'),
      heardAt: instant.nullable().describe('When the bank last reported an entry'),
    }),
  ),
  people: z.array(
    z.object({ who: z.string().describe('E-mail of the employee'), deeds: z.array(activityCount) }),
  ),
})
export type ShiftFigures = z.infer<typeof shiftFigures>

export const handOverRow = z.object({
  id: uuid,
  number: z.int(),
  state: z.enum(handOverStates),
  from: instant,
  until: instant,
  note: z.string().nullable(),
  givenBy: z.string(),
  givenAt: instant,
  takenBy: z.string().nullable(),
  takenAt: instant.nullable(),
  takenNote: z.string().nullable(),
  open: z.int().describe('Number of unfinished items'),
  can,
})
export type HandOverRow = z.infer<typeof handOverRow>

/** The current state of an item that was open at a hand-over. */
export const itemNow = z.object({
  id: uuid,
  /** Whether nothing is left to do about it. */
  over: z.boolean(),
  status: z.string().describe('The Thai word of the specification'),
  employee: z.string().nullable(),
  at: instant,
})
export type ItemNow = z.infer<typeof itemNow>

export const handOverDetail = handOverRow.extend({ figures: shiftFigures, now: z.array(itemNow) })
export type HandOverDetail = z.infer<typeof handOverDetail>

const period = { from: instantInput.optional(), until: instantInput.optional() }
const periodRefusals = ['period-backwards', 'period-too-long', 'period-in-future'] as const
const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const readRoute = (path: string) => oc.route({ method: 'GET', path: `/reports/${path}`, tags: ['reports'] })
const command = (path: string) => oc.route({ method: 'POST', path: `/reports/${path}`, tags: ['reports'] })

export const handOvers = {
  /**
   * Returns what a hand-over would contain now. Without times, it covers the time since the last hand-over, or today
   * if that was more than 72 hours ago.
   */
  shift: readRoute('shift')
    .input(z.object(period))
    .output(shiftFigures)
    .errors(refuses(...periodRefusals)),
  handOvers: readRoute('hand-overs').input(z.object(paging)).output(page(handOverRow)),
  handOver: readRoute('hand-over')
    .input(z.object({ id: id<HandOverId>() }))
    .output(handOverDetail)
    .errors(refuses('not-found')),
  /** Hands over a shift: stores its current figures, signed by the caller, for a colleague to take over. */
  giveHandOver: command('give-hand-over')
    .input(z.object({ ...operation, ...period, note: text(2_000).optional() }))
    .output(handOverDetail)
    .errors(refuses(...periodRefusals, 'operation-reused')),
  /** Takes over a colleague's shift: adds the second signature, with a note or an objection. */
  takeHandOver: command('take-hand-over')
    .input(
      z.object({
        ...operation,
        id: id<HandOverId>(),
        note: text(2_000).optional(),
        objects: z
          .boolean()
          .default(false)
          .describe('Take over with an objection; `note` must say what is wrong'),
      }),
    )
    .output(handOverDetail)
    .errors(refuses('not-found', 'hand-over-own', 'hand-over-taken', 'objection-empty', 'operation-reused')),
}
