import { accountStates } from '@khlang/domain/accounts/own-account'
import type { MessageId, OperationId, StatementEntryId } from '@khlang/domain/brand'
import { phases } from '@khlang/domain/cashier/request'
import { matchConfidences } from '@khlang/domain/statements/candidates'
import { entryGroups, entrySorts } from '@khlang/domain/statements/entry-filter'
import { closings, dispositions, entryStates } from '@khlang/domain/statements/entry'
import { makings } from '@khlang/domain/statements/group-match'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { heardEntry } from '../service-api/service.ts'
import {
  bahtBound,
  id,
  instant,
  instantInput,
  listFilter,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  sorting,
  text,
  uuid,
} from '../wire.ts'

const playerBrief = z.object({ id: uuid, code: z.string(), name: z.string() })

export const entryRow = rowBase.extend({
  state: z.enum(entryStates),
  /** Progress of its credit order; null if it has none in progress. */
  phase: z.enum(phases).nullable(),
  /** The shop account whose statement contains the entry. */
  account: z.object({ code: z.string(), bank: z.string(), name: z.string() }),
  channel: z.enum(['bank', 'truemoney']),
  direction: z.enum(['in', 'out']),
  amount: z.string().describe('Baht with two decimals, for example `1000.50`'),
  occurredAt: instant,
  reference: z.string().nullable(),
  sender: z.object({
    bank: z.string().nullable(),
    accountTail: z.string().nullable().describe('As the bank shows it, including the mask'),
    name: z.string().nullable(),
    mobile: z.string().nullable(),
  }),
  balanceAfter: z.string().nullable(),
  rawText: z.string().nullable(),
  holder: z.string().nullable().describe('E-mail of the employee who is working on it'),
  leaseUntil: instant.nullable(),
  possibleDuplicate: z.boolean(),
  hold: z
    .object({ reason: z.string(), until: instant.nullable() })
    .nullable()
    .describe('Set while the entry is on hold'),
  duplicateOf: z.object({ id: uuid, number: z.int() }).nullable(),
  disposition: z
    .enum(closings)
    .nullable()
    .describe(
      'Why it was closed without a credit. `split`, `join` and `unmade` (taken apart again): other entries represent this money',
    ),
  madeBy: z
    .enum(makings)
    .nullable()
    .describe('Set if it was made from other entries: a part of one, or the sum of several'),
  judgement: z
    .enum(matchConfidences)
    .nullable()
    .describe('How sure auto-matching was about its best candidate; null if not classified yet'),
  revision: z.int().describe('Rises when `judgement` changes; `version` does not'),
  createdByStaff: z.boolean(),
  fromBank: z
    .boolean()
    .describe(
      'Whether a feed or a phone reported it: not typed, read from a file, or made from other entries',
    ),
  result: z.string().nullable().describe('The message of the back-end about the last order'),
  depositId: uuid.nullable(),
  orderId: uuid.nullable(),
  player: playerBrief.nullable(),
})
export type EntryRow = z.infer<typeof entryRow>

export const entryFilter = listFilter.extend({
  state: z
    .enum([...entryStates, ...entryGroups])
    .optional()
    .describe(
      '`open`: pending, claimed or creditFailed. `waiting`: open and not on hold. `suggested` and `ambiguous`: waiting, by how sure auto-matching is. `held`: open and on hold',
    ),
  account: text(40).optional(),
  mine: z.stringbool().optional(),
  amountFrom: bahtBound.optional(),
  amountTo: bahtBound.optional(),
})

export const entryTotals = rowCount.extend({
  sums: z
    .object({ in: z.string().describe('Baht that came in'), out: z.string().describe('Baht that went out') })
    .nullable()
    .describe('null if there are more rows than are counted'),
})
export type EntryTotals = z.infer<typeof entryTotals>

export const ownAccount = z.object({
  code: z.string(),
  bank: z.string(),
  name: z.string(),
  state: z.enum(accountStates),
  heardAt: instant.nullable().describe('When a feed or a phone last reported an entry'),
  quietMinutes: z
    .int()
    .nullable()
    .describe(
      'Minutes without news from the bank after which a warning is shown; null: the standard time applies',
    ),
  autoMatch: z
    .enum(['on', 'off', 'stopped'])
    .describe('`stopped`: switched off automatically because an automatic match was reversed'),
})
export type OwnAccount = z.infer<typeof ownAccount>

/** The counts at the tabs of the desk that show open entries. `waiting` is that of the tab `open`. */
export const deskCounts = z.object({
  waiting: z.int(),
  mine: z.int(),
  suggested: z.int(),
  ambiguous: z.int(),
  held: z.int(),
})
export type DeskCounts = z.infer<typeof deskCounts>

/** An act of the caller, with the current row: `can` shows whether it can be undone. */
export const deskAct = z.object({
  seq: z.int(),
  at: instant,
  act: z.string().describe('Name of the act as in the audit log, for example `entry.match` or `entry.hold`'),
  reason: z.string().nullable(),
  orderId: uuid.nullable().describe('For a match: the order that it placed'),
  depositId: uuid.nullable().describe('For a match or a declined pair: the request'),
  last: z.boolean().describe('Whether nobody has done anything with the entry since'),
  entry: entryRow,
})
export type DeskAct = z.infer<typeof deskAct>
export const deskActHours = 12

export const entryInput = z.object({ entryId: id<StatementEntryId>() })
/** Refusals that the acts on an open entry have in common. */
export const entryRefusals = [
  'not-found',
  'held-by-another',
  'entry-crediting',
  'entry-done',
  'entry-cancelled',
  'entry-outgoing',
] as const

export const command = (name: string) =>
  oc.route({ method: 'POST', path: `/statements/${name}`, tags: ['statements'] })
export const readRoute = (name: string) =>
  oc.route({ method: 'GET', path: `/statements/${name}`, tags: ['statements'] })

const anotherThan = z
  .union([id<StatementEntryId>(), z.array(id<StatementEntryId>()).max(100)])
  .optional()
  .describe(
    'The ids of all entries that look the same, to confirm that this is different money. If one is left out, it is returned and nothing is changed. A single id, as older consoles send it, is the last one returned, and counts for all returned before it',
  )

export const statements = {
  list: readRoute('list')
    .input(entryFilter.extend({ ...sorting(entrySorts), ...paging }))
    .output(page(entryRow)),
  entry: readRoute('entry')
    .input(z.object({ id: id<StatementEntryId>() }))
    .output(entryRow)
    .errors(refuses('not-found')),
  totals: readRoute('totals').input(entryFilter).output(entryTotals),
  accounts: readRoute('accounts').output(z.object({ rows: z.array(ownAccount) })),
  counts: readRoute('counts').output(deskCounts),
  /** Returns the caller's acts on the desk in the last twelve hours, newest first. */
  acts: readRoute('acts').input(z.object(paging)).output(page(deskAct)),
  claim: command('claim')
    .input(entryInput)
    .output(entryRow)
    .errors(refuses(...entryRefusals)),
  renew: command('renew')
    .input(entryInput)
    .output(entryRow)
    .errors(refuses(...entryRefusals, 'not-claimed')),
  release: command('release')
    .input(entryInput)
    .output(entryRow)
    .errors(refuses(...entryRefusals, 'not-yours', 'not-claimed')),
  takeOver: command('take-over')
    .input(entryInput)
    .output(entryRow)
    .errors(refuses(...entryRefusals, 'not-claimed')),
  /** Creates an entry that is typed in by hand, with the same fields as from a bank feed. */
  create: command('create')
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        entry: z.unknown().describe('The same fields as an entry of `POST /service/statement-entries`'),
        note: text(500, 3).describe('Where you saw the payment'),
        another: anotherThan,
        messageId: id<MessageId>().optional().describe('Id of the stored message that it was read from'),
      }),
    )
    .output(
      z.object({
        outcome: z.enum(['created', 'duplicate']),
        entry: entryRow.describe(
          'The new entry, or the nearest one that looks the same and is not in `another`',
        ),
      }),
    )
    .errors(refuses('not-found', 'stale-version', 'operation-reused')),
  /** Corrects a typing error. Only while nobody else has worked with the entry. */
  correct: command('correct')
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        entryId: id<StatementEntryId>(),
        version: z
          .int()
          .min(1)
          .describe(
            'The version you last read. If it has changed since, the call is refused with `stale-version`',
          ),
        amount: heardEntry.shape.amount,
        occurredAt: heardEntry.shape.occurredAt,
        sender: heardEntry.shape.sender,
        reason: text(500, 3),
        another: anotherThan,
      }),
    )
    .output(entryRow)
    .errors(
      refuses(
        ...entryRefusals,
        'entry-not-typed',
        'entry-touched',
        'entry-alike',
        'stale-version',
        'operation-reused',
      ),
    ),
  /** Returns the entries that staff typed in today, newest first. */
  manual: readRoute('manual').input(z.object(paging)).output(page(entryRow)),
  /**
   * Claims for the caller the oldest incoming entry of the filter that nobody has claimed; one on hold only if the
   * filter asks for those. Null when there is none.
   */
  next: command('next')
    .input(entryFilter)
    .output(z.object({ entry: entryRow.nullable() })),
  /** Shows colleagues which entry the caller has open; null when none is. */
  look: command('look')
    .input(z.object({ entryId: id<StatementEntryId>().nullable() }))
    .output(z.object({ seen: z.literal(true) })),
  /** Puts the entry on hold with a reason; claiming or matching it ends the hold. An empty reason lifts the hold. */
  hold: command('hold')
    .input(entryInput.extend({ reason: text(500), until: instantInput.optional() }))
    .output(entryRow)
    .errors(refuses(...entryRefusals)),
  markDuplicate: command('mark-duplicate')
    .input(entryInput.extend({ originalId: id<StatementEntryId>() }))
    .output(entryRow)
    .errors(refuses(...entryRefusals, 'duplicate-of-itself')),
  /**
   * Closes an entry as money that is no deposit of a player: sent to the wrong account, moved between own
   * accounts, a fee.
   */
  dispose: command('dispose')
    .input(entryInput.extend({ disposition: z.enum(dispositions), reason: text(500, 3) }))
    .output(entryRow)
    .errors(refuses(...entryRefusals)),
  /** Reopens an entry that was closed: cancelled, marked as a duplicate, or disposed of. */
  reopen: command('reopen')
    .input(entryInput)
    .output(entryRow)
    .errors(
      refuses(
        'not-found',
        'entry-not-cancelled',
        'entry-crediting',
        'entry-done',
        'entry-replaced',
        'entry-taken-back',
      ),
    ),
  cancel: command('cancel')
    .input(entryInput.extend({ reason: text(500).optional() }))
    .output(entryRow)
    .errors(refuses(...entryRefusals)),
}
