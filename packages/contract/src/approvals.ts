import type { ApprovalId, OperationId } from '@khlang/domain/brand'
import { approvalActNames, approvalStates, approvalTabs, figureNames } from '@khlang/domain/staff/approval'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ownAccounts } from './accounts/accounts.ts'
import { cashier } from './cashier/cashier.ts'
import { playerCoins } from './players/coins.ts'
import { backendProfile } from './crediting/backend-profile.ts'
import { crediting } from './crediting/crediting.ts'
import { employees } from './staff/employees.ts'
import { lossReturns } from './rewards/loss-returns.ts'
import { personalData } from './players/personal-data.ts'
import { playerForm } from './players/player-form.ts'
import { playerPage } from './players/player-page.ts'
import { type ProblemCode, refuses } from './problems.ts'
import { reports } from './reports/reports.ts'
import { rewards } from './rewards/rewards.ts'
import { ownFactors } from './staff/second-factor.ts'
import { shopSettings } from './settings/shop-settings.ts'
import { statementMatching } from './statements/statement-matching.ts'
import { can, id, instant, listFilter, operationId, page, paging, text, uuid } from './wire.ts'

type Contract = { '~orpc': { inputSchema?: unknown; errorMap: object } }

/**
 * Commands for which approval by a second person can be requested, by their path. A few others are refused with
 * `approval-needed` and cannot be requested, such as one match of a bulk match.
 */
const commands = {
  'accounts/create': ownAccounts.create,
  'accounts/update': ownAccounts.update,
  'accounts/unfreeze': ownAccounts.unfreeze,
  'accounts/swap': ownAccounts.swap,
  'accounts/reopen': ownAccounts.reopen,
  'cashier/transfer': cashier.transfer,
  'cashier/adjust-balance': cashier.adjustBalance,
  'cashier/cancel': cashier.cancel,
  'crediting/settle-unknown': crediting.settleUnknown,
  'crediting/send-again': crediting.sendAgain,
  'crediting/cut-credit': crediting.cutCredit,
  'crediting/switch-on-backend': backendProfile.switchOnBackend,
  'crediting/lift-hold': crediting.liftHold,
  'statements/match-deposit': statementMatching.matchDeposit,
  'statements/match-player': statementMatching.matchPlayer,
  'statements/match-together': statementMatching.matchTogether,
  'statements/reverse': statementMatching.reverse,
  'players/forget': personalData.forget,
  'players/restrict': personalData.restrict,
  'players/set-request-limits': playerPage.setRequestLimits,
  'players/update': playerForm.update,
  'players/set-coins': playerCoins.setCoins,
  'rewards/pay-loss-return': lossReturns.payLossReturn,
  'rewards/give-goodwill': rewards.giveGoodwill,
  'reports/permit-export': reports.permitExport,
  'staff/update': employees.update,
  'staff/switch-on': employees.switchOn,
  'staff/permit-reset': employees.permitReset,
  'staff/remove-second-factors': ownFactors.removeSecondFactors,
  'settings/update': shopSettings.update,
} as const satisfies Record<string, Contract>
export type ApprovableCommand = keyof typeof commands
export const approvableCommands = Object.keys(commands) as ApprovableCommand[]

/** Returns the schema of a command's input without `operationId`: approvals set their own when they run the command. */
function inputOf(command: Contract): z.ZodType<Record<string, unknown>> {
  const input = command['~orpc'].inputSchema as z.ZodObject
  return ('operationId' in input.shape ? input.omit({ operationId: true }) : input) as never
}

/**
 * The refusals of all these commands. Requesting approval first runs the command without keeping what it does, so
 * `askApproval` can be refused for the same reasons. Not typed by code.
 */
const commandRefusals = Object.assign(
  {},
  ...Object.values(commands).map((one) => one['~orpc'].errorMap),
) as object

/**
 * Refusals of these commands that end without a change of what was requested: a colleague finishes their work, an
 * order or a request ends, or time passes. They leave an approval open; any other refusal voids it.
 */
export const temporaryRefusals = [
  'held-by-another',
  'request-held',
  'request-on-hold',
  'entry-crediting',
  'withdrawal-under-way',
  'quarantined',
  'not-answered-since',
  'period-not-over',
  'requests-open',
  'take-back-under-way',
  'player-not-settled',
  'goodwill-day-full',
  'too-many-tries',
] as const satisfies readonly ProblemCode[]

const asking = {
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  reason: text(500, 3).describe('Why it should be done. The person who decides reads it'),
  delay: z
    .boolean()
    .default(false)
    .describe('If nobody else may decide, carry it out automatically after the delay that the shop has set'),
}
const one = (command: ApprovableCommand) =>
  z.object({ command: z.literal(command), input: inputOf(commands[command]), ...asking })
const [first, ...others] = approvableCommands.map(one)
const askInput = z.discriminatedUnion('command', [first!, ...others])
export type AskInput = z.infer<typeof askInput>

const figure = z.object({ name: z.enum(figureNames), value: z.string(), before: z.string().optional() })

export const approvalRow = z.object({
  id: uuid,
  number: z.int(),
  version: z.int(),
  act: z.enum(approvalActNames),
  state: z.enum(approvalStates),
  objectKind: z.string(),
  objectId: z.string(),
  player: z.object({ id: uuid, code: z.string(), name: z.string() }).nullable(),
  amount: z.string().nullable().describe('Baht; null if no money moves'),
  figures: z.array(figure).describe('The figures at the time of the request. They never change'),
  reason: z.string(),
  askedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  dueAt: instant
    .nullable()
    .describe('When it is carried out automatically, without a second person; null if it is not'),
  decidedBy: z
    .string()
    .nullable()
    .describe('null if nobody decided: it waits, was withdrawn, ended automatically, or the delay decided'),
  decidedAt: instant
    .nullable()
    .describe(
      'When it was approved or refused, or ended in another way; voiding after an approval sets it again. null while it waits',
    ),
  note: z.string().nullable(),
  voidedBecause: z.string().nullable().describe('The refusal code that prevented it'),
  can,
})
export type ApprovalRow = z.infer<typeof approvalRow>

export const approvalDetail = approvalRow.extend({
  now: z
    .object({
      same: z.boolean().describe('Whether the command would still do exactly what was requested'),
      code: z
        .string()
        .nullable()
        .describe('The refusal code that would prevent it now; null if nothing would'),
      figures: z
        .array(figure)
        .nullable()
        .describe('The current figures, if they differ from those of the request'),
    })
    .nullable()
    .describe('null once the request is decided'),
})
export type ApprovalDetail = z.infer<typeof approvalDetail>

const readRoute = (path: string) => oc.route({ method: 'GET', path: `/staff/${path}`, tags: ['staff'] })
const command = (path: string) => oc.route({ method: 'POST', path: `/staff/${path}`, tags: ['staff'] })
const approvalId = id<ApprovalId>()

/**
 * Four-eyes approval: one employee requests approval, another decides, based on the figures shown at the time
 * of the request.
 */
export const approvals = {
  approvals: readRoute('approvals')
    .input(
      listFilter.extend({
        show: z
          .enum(approvalTabs)
          .default('mine')
          .describe('Requests that you may decide (oldest first), requests that you made, or all'),
        state: z.enum(approvalStates).optional(),
        objectId: text(200).optional().describe('Id of the object that the request is about'),
        open: z.stringbool().optional().describe('Only requests that wait or are being carried out'),
        ...paging,
      }),
    )
    .output(page(approvalRow)),
  approval: readRoute('approval')
    .input(z.object({ id: approvalId }))
    .output(approvalDetail)
    .errors(refuses('not-found')),
  /**
   * Tries the command up to the point where it needs a second person, and stores it as tried. Any other refusal is
   * returned as usual.
   */
  askApproval: command('ask-approval')
    .input(askInput)
    .output(approvalRow)
    .errors({
      ...commandRefusals,
      ...refuses(
        'approval-not-needed',
        'approval-waits',
        'approval-not-alone',
        'approval-with-password',
        'operation-reused',
      ),
    }),
  /**
   * Approving runs the command at once in the name of the requester. If it can no longer be carried out as requested,
   * the approval is voided instead; a temporary obstacle refuses the decision, and the approval keeps waiting.
   */
  decide: command('decide')
    .input(
      z.object({
        approvalId,
        version: z
          .int()
          .min(1)
          .describe(
            'The version you last read. If it has changed since, the call is refused with `stale-version`',
          ),
        decision: z.enum(['approve', 'refuse']),
        note: text(500).optional().describe('Required to refuse'),
      }),
    )
    .output(approvalRow)
    .errors(
      refuses(
        'not-found',
        'stale-version',
        'approval-over',
        'approval-own',
        'approval-own-player',
        'approval-touched',
        'reason-missing',
        ...temporaryRefusals,
      ),
    ),
  withdrawApproval: command('withdraw-approval')
    .input(
      z.object({
        approvalId,
        version: z
          .int()
          .min(1)
          .describe(
            'The version you last read. If it has changed since, the call is refused with `stale-version`',
          ),
      }),
    )
    .output(approvalRow)
    .errors(refuses('not-found', 'stale-version', 'approval-over', 'approval-not-yours')),
}
