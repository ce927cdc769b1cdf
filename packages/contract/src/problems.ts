import { approvalActNames } from '@khlang/domain/staff/approval'
import { z } from 'zod'
import { uuid } from './wire.ts'
import { accountProblems } from './accounts/account-problems.ts'
import { backendProblems } from './crediting/backend-problems.ts'
import { historyProblems } from './crediting/history-problems.ts'
import { importProblems } from './statements/import-problems.ts'
import { lineProblems } from './line/line-problems.ts'
import { orderProblems } from './crediting/order-problems.ts'
import { playerProblems } from './players/player-problems.ts'
import { pushProblems } from './notifications/push-problems.ts'
import { requestProblems } from './cashier/request-problems.ts'
import { fieldProblem } from './refused-fields.ts'
import { rewardProblems } from './rewards/reward-problems.ts'
import { serverProblems } from './server-problems.ts'
import { staffProblems } from './staff/staff-problems.ts'

/**
 * Every refusal of the API, as RFC 9457 problems with a stable code. The console has a Thai and an English sentence
 * per code. `title` is for users of the API without the console.
 */
export const problems = {
  'bad-input': {
    status: 400,
    title: 'Some fields are invalid. Each is listed with what is allowed.',
  },
  'not-signed-in': { status: 401, title: 'Sign in first, or send a valid service key.' },
  'second-factor-needed': {
    status: 401,
    title: 'Verify your second factor first: this session is not complete.',
  },
  'fresh-factor-needed': {
    status: 403,
    title: 'Verify your second factor again: this action needs it within the last five minutes.',
  },
  'code-wrong': { status: 409, title: 'This code is wrong or has expired. Use the one shown now.' },
  'code-used': { status: 409, title: 'This code was used already: wait for the next one.' },
  'passkey-wrong': { status: 409, title: 'This passkey does not belong to an account here.' },
  'passkey-there': { status: 409, title: 'This passkey is already added.' },
  'too-many-passkeys': { status: 409, title: 'This account cannot have more passkeys.' },
  'sign-in-again': { status: 409, title: 'You signed in too long ago for this. Sign in again.' },
  'factor-missing': { status: 409, title: 'You have no second factor yet: set one up first.' },
  'factor-demanded': {
    status: 409,
    title: 'Your role requires a second factor, so the last one cannot be removed.',
  },
  'offer-expired': { status: 409, title: 'The time for this step is over. Start again.' },
  'employee-without-factor': { status: 409, title: 'This employee has no second factor.' },
  'not-an-employee': {
    status: 403,
    title: 'There is no user record corresponding to this identifier. The user may have been deleted.',
  },
  'not-permitted': { status: 403, title: 'Your role does not allow this.' },
  'wrong-origin': { status: 403, title: 'Requests that change something must come from the console itself.' },
  'wrong-host': { status: 421, title: 'This console works at its own address only.' },
  'signature-wrong': {
    status: 401,
    title: 'The signature was not made with the secret of a phone that is switched on.',
  },
  'signature-old': {
    status: 401,
    title: 'The signature is too old, or the clock is wrong. At most five minutes are allowed.',
  },
  'signature-used': {
    status: 409,
    title: 'This nonce was already used. Send the request again with a new one.',
  },
  'phone-name-taken': { status: 409, title: 'Another phone has this name.' },
  'webhook-name-taken': { status: 409, title: 'Another webhook has this name.' },
  'webhook-off': { status: 409, title: 'This webhook is switched off. Switch it on first.' },
  'delivery-over': { status: 409, title: 'This message is being sent or has arrived.' },
  'not-found': { status: 404, title: 'This record does not exist.' },
  'held-by-another': { status: 409, title: 'A colleague is working on this entry.' },
  'not-yours': { status: 409, title: 'Only the employee who claimed this entry can release it.' },
  'not-claimed': { status: 409, title: 'Nobody has claimed this entry.' },
  'entry-outgoing': { status: 409, title: 'Outgoing money cannot be credited.' },
  'entry-crediting': { status: 409, title: 'This entry is being credited.' },
  'entry-done': { status: 409, title: 'This entry is done.' },
  'entry-not-cancelled': { status: 409, title: 'This entry is not closed.' },
  'entry-not-matched': { status: 409, title: 'This entry is not matched.' },
  'entry-replaced': { status: 409, title: 'This entry was split or joined. Undo that first.' },
  'entry-made': {
    status: 409,
    title: 'This entry was made by a split or join, not reported by a bank.',
  },
  'entry-not-made': {
    status: 409,
    title: 'This entry was neither split off another nor joined from several.',
  },
  'entry-not-typed': { status: 409, title: 'Only entries added by hand can be corrected.' },
  'entry-touched': { status: 409, title: 'A colleague has worked with this entry since: it stays as it is.' },
  'entry-alike': { status: 409, title: 'With this correction it looks the same as another entry.' },
  'duplicate-of-itself': {
    status: 409,
    title: 'The original must be another entry that is not a duplicate itself.',
  },
  'entry-cancelled': { status: 409, title: 'This entry is cancelled.' },
  'deposit-not-pending': { status: 409, title: 'This request is no longer waiting.' },
  'deposit-not-done': { status: 409, title: 'Only a credited deposit can be taken back.' },
  'nothing-credited': {
    status: 409,
    title: 'Nothing was credited for this deposit, or it was already taken back.',
  },
  'reason-missing': { status: 409, title: 'This needs a reason.' },
  'not-a-withdrawal': { status: 409, title: 'Only withdrawals can be paid out.' },
  'withdrawal-under-way': {
    status: 409,
    title: 'A call for this withdrawal is under way or its outcome is unknown.',
  },
  'withdrawal-adjusted': { status: 409, title: 'The credit of this withdrawal was already deducted.' },
  'withdrawal-transferred': { status: 409, title: 'This withdrawal was already paid.' },
  'withdrawal-done': { status: 409, title: 'This withdrawal is done.' },
  'withdrawal-cancelled': { status: 409, title: 'This withdrawal is cancelled.' },
  'not-deducted': { status: 409, title: 'The credit of this withdrawal has not been deducted yet.' },
  'amount-below-least': { status: 409, title: 'This is less than the smallest amount that the shop allows.' },
  'amount-above-most': { status: 409, title: 'This is more than the largest amount that the shop allows.' },
  'too-many-withdrawals': {
    status: 409,
    title: 'The player has reached today’s number of withdrawals.',
  },
  'paying-account-wrong': {
    status: 409,
    title: 'This account cannot pay out this way: it must be open, for payouts, and of that bank.',
  },
  'account-missing': { status: 409, title: 'This player has no bank account to pay to.' },
  'account-cooling-down': {
    status: 409,
    title: 'The player’s account was changed recently. A supervisor may pay with a reason.',
  },
  'amounts-differ': {
    status: 409,
    title: 'Entry and request must have the same whole baht; otherwise a supervisor gives a reason.',
  },
  'sums-differ': {
    status: 409,
    title: 'The entries and the requests must come to the same whole baht.',
  },
  'accounts-differ': {
    status: 409,
    title:
      'Only entries of the same shop account can be joined, because the books of each account must balance.',
  },
  ...accountProblems,
  ...backendProblems,
  ...playerProblems,
  'note-of-another': { status: 409, title: 'Only the author of a note can change it.' },
  'note-settled': {
    status: 409,
    title: 'Colleagues have read this note: write another, or strike it through.',
  },
  'note-struck': { status: 409, title: 'This note was struck through.' },
  'too-many-tags': { status: 409, title: 'This player cannot have more tags.' },
  'value-listed': { status: 409, title: 'This value is already on the block list.' },
  'value-blocked': {
    status: 409,
    title: 'This value is on the block list. Only a supervisor can allow it, with a reason.',
  },
  ...rewardProblems,
  'bonus-too-high': {
    status: 409,
    title: 'The bonus is higher than your role, or the key of your system, may give.',
  },
  'slip-used': {
    status: 409,
    title:
      'A slip of this request is also on another one that was credited or paid. Compare both, and give a reason to credit this one too.',
  },
  'slip-there': { status: 409, title: 'This picture is already attached to this request.' },
  'slip-removed': { status: 409, title: 'This slip was already removed.' },
  'too-many-slips': { status: 409, title: 'This request cannot have more slips.' },
  'stale-version': {
    status: 409,
    title: 'Somebody changed this row in the meantime. The current row is included.',
  },
  ...orderProblems,
  'username-taken': { status: 409, title: 'Another agent has this username.' },
  'digits-too-few': {
    status: 409,
    title: 'The last player code of this agent has more digits. With fewer digits codes would repeat.',
  },
  'code-taken': { status: 409, title: 'Another player has this code.' },
  'master-of-another-agent': { status: 409, title: 'This master belongs to another agent.' },
  'player-alike': {
    status: 409,
    title: 'Other players have the same account, mobile number, LINE id or e-mail. Check them first.',
  },
  'operation-reused': { status: 422, title: 'This operation id was used for something else.' },
  'view-name-taken': { status: 409, title: 'You already have a view with this name.' },
  'export-too-large': {
    status: 422,
    title: 'Too many rows for one file: at most 1,000,000 as CSV and 200,000 as XLSX.',
  },
  'too-much-at-once': { status: 429, title: 'You have sent too many requests at once. Wait a moment.' },
  'too-many-views': {
    status: 409,
    title: 'You cannot save more views. Remove one first.',
  },
  'too-many-shared-views': { status: 409, title: 'This list has 100 shared views. Remove one first.' },
  'view-shows-person': {
    status: 422,
    title:
      'Everybody would see the full number or e-mail in this search. Leave it out, or do not share the view.',
  },
  'exports-busy': { status: 429, title: 'Too many exports are running. Wait for one to finish.' },
  ...importProblems,
  'not-proven': {
    status: 409,
    title:
      'Auto-match needs a back-test of this account from the last 24 hours: over 7 days or more, with 20 decided entries or more, and no wrong pair.',
  },
  'auto-match-off': { status: 409, title: 'Auto-match is off on this account.' },
  'limit-not-tested': {
    status: 409,
    title: 'The back-test covered smaller amounts only. Test up to this amount first.',
  },
  'stale-preview': {
    status: 409,
    title: 'The preview is outdated. Look at a new one first.',
  },
  'backend-not-bundled': {
    status: 409,
    title: 'The back-end is not the bundled one: a test would move real money.',
  },
  'already-signed-in': { status: 409, title: 'You are already logged in!' },
  'last-way-in': { status: 409, title: 'This is your last way to sign in, so it cannot be removed.' },
  'owner-exists': { status: 409, title: 'The first owner has already been created.' },
  'hand-over-own': { status: 409, title: 'You cannot take over your own shift.' },
  'hand-over-taken': { status: 409, title: 'This hand-over was taken already.' },
  'objection-empty': { status: 409, title: 'Say what is wrong when you object.' },
  'period-backwards': { status: 409, title: 'The period ends before it begins.' },
  'period-too-long': { status: 409, title: 'A hand-over covers at most 72 hours.' },
  'period-in-future': { status: 409, title: 'The period ends in the future.' },
  'day-not-over': { status: 409, title: 'This day is not over in Bangkok.' },
  'day-closed': { status: 409, title: 'This day is closed. Reopen it first, with a reason.' },
  'day-not-closed': { status: 409, title: 'This day is not closed.' },
  'day-unexplained': { status: 409, title: 'Some differences of this day are neither zero nor explained.' },
  'drift-changed': { status: 409, title: 'The figures have changed. Review them again.' },
  'explanation-withdrawn': { status: 409, title: 'This explanation was already withdrawn.' },
  ...staffProblems,
  ...lineProblems,
  ...pushProblems,
  ...requestProblems,
  ...historyProblems,
  'setup-token-wrong': { status: 403, title: 'This one-time link is not valid or was already used.' },
  'too-many-tries': { status: 429, title: 'Too many attempts. Wait a moment.' },
  ...serverProblems,
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

/**
 * Additional data of the refusal `approval-needed`. To request the approval, send what `ask` contains to
 * `staff/ask-approval`, with a reason.
 */
const approvalWanted = z.object({
  act: z.enum(approvalActNames),
  from: z
    .int()
    .nullable()
    .describe('The baht, or players, from which approval is needed; 0 for always, null if never'),
  ask: z
    .object({ command: z.string(), input: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe('null if approval can only be requested one by one'),
  others: z.int().describe('Number of colleagues who may decide'),
  delayMinutes: z
    .int()
    .nullable()
    .describe(
      'Minutes after which it is carried out automatically if nobody else may decide; null if it is not',
    ),
  waiting: uuid.nullable().describe('Id of the approval request that already waits; null if none does'),
})

/** Further fields of a refusal, besides its code. */
export const problemDetails = z.object({
  detail: z.string().describe('A sentence about this case').optional(),
  fields: z.array(fieldProblem).describe('Each refused field, with what is allowed').optional(),
  row: z.unknown().describe('What it is now, in the form of its list').optional(),
  permission: z.string().describe('The permission that is missing, or that step-up is for').optional(),
  holder: z.string().describe('E-mail of the employee who works on it').optional(),
  until: z.string().describe('Time from which to try again, ISO 8601').optional(),
  approval: approvalWanted.optional(),
})
export type ProblemDetails = z.infer<typeof problemDetails>

export const problem = problemDetails.extend({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
})
export type Problem = z.infer<typeof problem>

/** Returns the refusals that a procedure declares, in the form that the contract library expects. */
export function refuses<const Code extends ProblemCode>(...codes: Code[]) {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      { status: problems[code].status, message: problems[code].title, data: problemDetails },
    ]),
  ) as { [C in Code]: { status: number; message: string; data: typeof problemDetails } }
}
