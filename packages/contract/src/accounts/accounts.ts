import {
  accountCodePattern,
  accountColours,
  accountPurposes,
  accountStates,
  maxAccountCodeLength,
} from '@khlang/domain/accounts/own-account'
import type { OperationId, OwnAccountId } from '@khlang/domain/brand'
import { maxSearchLength } from '@khlang/domain/list-words'
import { amountSentence, parseBalance, parseEntryAmount } from '@khlang/domain/money'
import { readAccountNumber } from '@khlang/domain/players/bank-account'
import { dayOf } from '@khlang/domain/time'
import { bankCodes } from '@khlang/domain/statements/banks'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { bookDay, id, instant, operationId, page, rowBase, name, searchText, text } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

/**
 * The shop's own accounts (บัญชีเว็บ): players pay in to them, and payouts leave from them. Sums are baht as text;
 * null in a limit or an alarm: none.
 */
export const ownAccountRow = rowBase.extend({
  state: z.enum(accountStates),
  code: z
    .string()
    .describe('The name of the account in every feed, phone and file, for example `scb-1`. It never changes'),
  bank: z.string(),
  accountNumber: z.string().describe('Empty for an account that was imported and never completed'),
  name: z.string().describe('Account holder, as players see it when they pay'),
  purpose: z.enum(accountPurposes),
  position: z
    .int()
    .describe(
      'Players see the accounts with the lowest positions first, unless the setting `accountsShowing` is `turn`',
    ),
  /** The balance at the beginning of `openingDay`, from which the balance is counted before the bank reports one. */
  openingBalance: z.string().nullable(),
  openingDay: z.string().nullable(),
  dailyIn: z
    .string()
    .nullable()
    .describe('Baht. Once this much has come in on a Bangkok day, players are shown another account'),
  /** Shown to staff beside what went out today; it stops no payout. */
  dailyOut: z.string().nullable(),
  quietMinutes: z
    .int()
    .nullable()
    .describe(
      'Minutes without news from the bank after which a warning is shown; null: the standard time applies',
    ),
  /** Staff are alerted when the balance falls below it. */
  lowBalance: z.string().nullable(),
  colour: z.enum(accountColours).nullable(),
  reason: z.string().nullable().describe('Why the account is frozen or closed'),
  replacedBy: z.string().nullable().describe('Code of the account that replaced this one'),
  balance: z
    .object({ amount: z.string(), at: instant.nullable() })
    .nullable()
    .describe(
      'The last balance the bank reported plus all entries since; without one, the opening balance plus all entries since',
    ),
  heardAt: instant
    .nullable()
    .describe(
      'When a feed or a phone last reported an entry. Entries typed by staff or read from a file do not count',
    ),
  /** Of this Bangkok day, without duplicates and entries that were made from others. `entriesIn`: how many came in. */
  today: z.object({ in: z.string(), out: z.string(), entriesIn: z.int() }),
  unmatched: z.int().describe('Number of incoming entries that are not matched yet, without those on hold'),
  shown: z
    .int()
    .nullable()
    .describe('Rank among the accounts that players are shown now; null if it is not shown'),
})
export type OwnAccountRow = z.infer<typeof ownAccountRow>

const minutesRule = 'A whole number of minutes from 1 to 1440.'
const positionRule = 'A whole number from 0 to 999.'
const numberRule = fieldRules['account-number']
const accountNumber = z
  .string()
  .max(60, numberRule)
  .transform((value, check) => {
    const read = readAccountNumber(value)
    if (read.ok) return read.value
    check.addIssue({ code: 'custom', message: numberRule })
    return z.NEVER
  })
  .meta({ examples: ['123-4-56789-0'] })
const codeRule = fieldRules['account-code']

/**
 * An amount in baht as text. It is also stored as text, so that a command that waits for a second person
 * later runs with exactly the same input.
 */
const sum = (parse: typeof parseEntryAmount, examples: string[]) =>
  z
    .string()
    .max(40)
    .superRefine((value, check) => {
      const read = parse(value)
      if (!read.ok) check.addIssue({ code: 'custom', message: amountSentence[read.refusal] })
    })
    .nullable()
    .default(null)
    .meta({ examples })
const positiveSum = sum(parseEntryAmount, ['50000', '1000.50'])

/** Fields that may be corrected at any time. Null removes a limit or an alarm. */
const fields = {
  bank: z.enum(bankCodes as [string, ...string[]], 'One of the banks, by its code.'),
  accountNumber,
  name: name(120),
  purpose: z.enum(accountPurposes).default('both'),
  position: z
    .number(positionRule)
    .int(positionRule)
    .min(0, positionRule)
    .max(999, positionRule)
    .optional()
    .describe('If left out, a new account comes last and an existing one stays where it is'),
  openingBalance: sum(parseBalance, ['9350.00', '0']),
  openingDay: bookDay
    .refine((one) => one <= dayOf(new Date()), fieldRules.future)
    .nullable()
    .default(null),
  dailyIn: positiveSum,
  dailyOut: positiveSum,
  quietMinutes: z
    .number(minutesRule)
    .int(minutesRule)
    .min(1, minutesRule)
    .max(1440, minutesRule)
    .nullable()
    .default(null),
  lowBalance: positiveSum,
  colour: z.enum(accountColours).nullable().default(null),
}
export type OwnAccountFields = z.output<z.ZodObject<typeof fields>>

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const seenVersion = { id: id<OwnAccountId>(), version: z.int().min(1) }
const because = { ...operation, ...seenVersion, reason: text(200, 3) }
const command = (name: string) =>
  oc.route({ method: 'POST', path: `/accounts/${name}` as const, tags: ['accounts'] })
const usualProblems = ['not-found', 'stale-version', 'approval-needed', 'operation-reused'] as const

export const ownAccounts = {
  /** Returns the shop's own accounts by their position: all that the filter finds, since there are a few dozen at most. */
  list: oc
    .route({ method: 'GET', path: '/accounts/list', tags: ['accounts'] })
    .input(
      z.object({
        state: z.enum(accountStates).optional(),
        purpose: z.enum(accountPurposes).optional(),
        q: searchText(maxSearchLength).optional(),
      }),
    )
    .output(page(ownAccountRow)),
  create: command('create')
    .input(
      z.object({
        ...operation,
        ...fields,
        code: text(maxAccountCodeLength, 1)
          .refine((value) => accountCodePattern.test(value), codeRule)
          .optional()
          .describe('If left out, the next free code of the bank, for example `scb-2`'),
      }),
    )
    .output(ownAccountRow)
    .errors(refuses('account-code-taken', 'account-number-taken', 'approval-needed', 'operation-reused')),
  update: command('update')
    .input(z.object({ ...operation, ...seenVersion, ...fields }))
    .output(ownAccountRow)
    .errors(refuses(...usualProblems, 'account-number-taken')),
  /**
   * For an account that the bank has stopped: from now on it is not shown to players, not auto-matched, and pays
   * nothing out. Open entries and requests stay.
   */
  freeze: command('freeze')
    .input(z.object(because))
    .output(ownAccountRow)
    .errors(refuses(...usualProblems, 'account-not-open')),
  unfreeze: command('unfreeze')
    .input(z.object({ ...operation, ...seenVersion }))
    .output(ownAccountRow)
    .errors(refuses(...usualProblems, 'account-not-frozen', 'account-number-taken')),
  /**
   * Another account replaces this one, both for players and for payouts. This one is closed and names its replacement.
   */
  swap: command('swap')
    .input(z.object({ ...because, by: id<OwnAccountId>() }))
    .output(ownAccountRow)
    .errors(refuses(...usualProblems, 'account-not-open', 'account-swap-wrong')),
  close: command('close')
    .input(z.object(because))
    .output(ownAccountRow)
    .errors(refuses(...usualProblems, 'account-not-open', 'account-has-waiting')),
  reopen: command('reopen')
    .input(z.object({ ...operation, ...seenVersion }))
    .output(ownAccountRow)
    .errors(refuses(...usualProblems, 'account-not-closed', 'account-number-taken')),
}
