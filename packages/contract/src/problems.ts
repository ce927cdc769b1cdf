import { approvalActNames } from '@khlang/domain/staff/approval'
import { z } from 'zod'
import { accountProblems } from './account-problems.ts'
import { backendProblems } from './backend-problems.ts'
import { historyProblems } from './history-problems.ts'
import { lineProblems } from './line-problems.ts'
import { orderProblems } from './order-problems.ts'
import { playerProblems } from './player-problems.ts'
import { pushProblems } from './push-problems.ts'
import { requestProblems } from './request-problems.ts'
import { rewardProblems } from './reward-problems.ts'
import { staffProblems } from './staff-problems.ts'

/**
 * Every refusal of the API, as RFC 9457 problems with a stable code. The console has a Thai and an English sentence
 * per code. `title` is for users of the API without the console.
 */
export const problems = {
  'bad-input': {
    status: 400,
    title: 'Some fields are not as they should be; each is named with what is allowed.',
  },
  'not-signed-in': { status: 401, title: 'Sign in first, or send a valid service key.' },
  'second-factor-needed': {
    status: 401,
    title: 'Prove your second factor first: this session is half in.',
  },
  'fresh-factor-needed': {
    status: 403,
    title: 'Prove your second factor anew: this asks for one of the last five minutes.',
  },
  'code-wrong': { status: 409, title: 'This code is not right, or not any more: take the one shown now.' },
  'code-used': { status: 409, title: 'This code was used already: wait for the next one.' },
  'passkey-wrong': { status: 409, title: 'This passkey does not belong to an account here.' },
  'passkey-there': { status: 409, title: 'This passkey is already added.' },
  'too-many-passkeys': { status: 409, title: 'An account has as many passkeys as it can have.' },
  'sign-in-again': { status: 409, title: 'You came in too long ago for this: sign in again.' },
  'factor-missing': { status: 409, title: 'You have no second factor yet: set one up first.' },
  'factor-demanded': { status: 409, title: 'Your role must have a second factor: the last one stays.' },
  'offer-expired': { status: 409, title: 'This was shown too long ago: begin again.' },
  'employee-without-factor': { status: 409, title: 'This employee has no second factor.' },
  'not-an-employee': {
    status: 403,
    title: 'There is no user record corresponding to this identifier. The user may have been deleted.',
  },
  'not-permitted': { status: 403, title: 'Your role does not allow this.' },
  'wrong-origin': { status: 403, title: 'Requests that change something must come from the console itself.' },
  'wrong-host': { status: 421, title: 'This console works at its own address only.' },
  'signature-wrong': { status: 401, title: 'This was not signed with the secret of a phone that is on.' },
  'signature-old': {
    status: 401,
    title: 'This was signed too long ago, or the clock is wrong: five minutes are allowed.',
  },
  'signature-used': {
    status: 409,
    title: 'This nonce was used before: take another one, and send it again.',
  },
  'phone-name-taken': { status: 409, title: 'Another phone has this name.' },
  'webhook-name-taken': { status: 409, title: 'Another system that is told has this name.' },
  'webhook-off': { status: 409, title: 'This webhook is switched off. Switch it on first.' },
  'delivery-over': { status: 409, title: 'This message is being sent or has arrived.' },
  'not-found': { status: 404, title: 'This record does not exist.' },
  'held-by-another': { status: 409, title: 'A colleague is working on this entry.' },
  'not-yours': { status: 409, title: 'Only the employee who claimed this entry can release it.' },
  'not-claimed': { status: 409, title: 'Nobody has claimed this entry.' },
  'entry-outgoing': { status: 409, title: 'Money out is never offered for crediting.' },
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
  'deposit-not-pending': { status: 409, title: 'This request is no longer in progress.' },
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
    title: 'Only entries of one own account are joined: the books of each account must balance.',
  },
  ...accountProblems,
  ...backendProblems,
  ...playerProblems,
  'note-of-another': { status: 409, title: 'Only who wrote a note changes it.' },
  'note-settled': {
    status: 409,
    title: 'Colleagues have read this note: write another, or strike it through.',
  },
  'note-struck': { status: 409, title: 'This note was struck through.' },
  'too-many-tags': { status: 409, title: 'This player has as many tags as a player can have.' },
  'value-listed': { status: 409, title: 'This is on the block list already.' },
  'value-blocked': {
    status: 409,
    title: 'This is on the block list: only a supervisor lets it in, with a reason.',
  },
  ...rewardProblems,
  'bonus-too-high': {
    status: 409,
    title: 'The bonus is higher than your role, or the key of your system, may give.',
  },
  'slip-used': {
    status: 409,
    title:
      'A slip of this request is on another one too, which was credited or paid: look at both, and say why it is credited all the same.',
  },
  'slip-there': { status: 409, title: 'This very picture is attached to this request already.' },
  'slip-removed': { status: 409, title: 'This slip was already removed.' },
  'too-many-slips': { status: 409, title: 'This request has as many slips as it can have.' },
  'stale-version': { status: 409, title: 'Someone changed this row meanwhile; here it is as it stands now.' },
  ...orderProblems,
  'username-taken': { status: 409, title: 'Another agent has this username.' },
  'digits-too-few': {
    status: 409,
    title: 'The last number given has more digits: with fewer, codes would be given twice.',
  },
  'code-taken': { status: 409, title: 'Another player has this code.' },
  'master-of-another-agent': { status: 409, title: 'This master belongs to another agent.' },
  'player-alike': {
    status: 409,
    title: 'Other players have the same account, mobile number, LINE id or e-mail: look at them first.',
  },
  'operation-reused': { status: 422, title: 'This operation id was used for something else.' },
  'view-name-taken': { status: 409, title: 'You have a view of this name already.' },
  'export-too-large': {
    status: 422,
    title: 'That is more than fits one file: at most 1,000,000 rows as CSV and 200,000 as XLSX.',
  },
  'too-much-at-once': { status: 429, title: 'You have asked for too much at once; wait a moment.' },
  'too-many-views': {
    status: 409,
    title: 'You have as many saved views as anybody may; remove one first.',
  },
  'exports-busy': { status: 429, title: 'Enough exports are under way; wait for one to end.' },
  'file-of-another-account': {
    status: 409,
    title:
      'This same file was uploaded for another account. Discard that one first, or say that it belongs to both.',
  },
  'import-open': { status: 409, title: 'Another import is not finished. Finish or discard it first.' },
  'import-closed': { status: 409, title: 'This import is under way, done or discarded already.' },
  'not-proven': {
    status: 409,
    title:
      'Auto-match needs a back-test of this account from the last 24 hours: over 7 days or more, with 20 decided entries or more, and no wrong pair.',
  },
  'auto-match-off': { status: 409, title: 'Auto-match is off on this account.' },
  'limit-not-tested': {
    status: 409,
    title: 'The back-test looked at smaller amounts only: test up to this amount first.',
  },
  'stale-preview': {
    status: 409,
    title: 'This is not what would be added by now: look at a new preview first.',
  },
  'backend-not-bundled': {
    status: 409,
    title: 'The back-end is not the bundled one: a test would move real money.',
  },
  'already-signed-in': { status: 409, title: 'You are already logged in!' },
  'last-way-in': { status: 409, title: 'This is the last way by which you can sign in: it stays.' },
  'owner-exists': { status: 409, title: 'The first owner has been created already.' },
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
  'no-room': {
    status: 503,
    title: 'The disk is full: nothing was saved, and nothing can be until there is room.',
  },
  unavailable: {
    status: 503,
    title:
      'The database does not answer: what was to be saved may be saved or not. Sent again, it is done once.',
  },
  'too-slow': {
    status: 503,
    title:
      'There was no result within ten seconds: what was to be saved may be saved or not. Sent again, it is done once.',
  },
  bug: { status: 500, title: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

/** Additional data of `approval-needed`: send `ask` unchanged to `staff/ask-approval`, with a reason. */
const approvalWanted = z.object({
  act: z.enum(approvalActNames),
  from: z.int().nullable().describe('From how many baht; 0 for always'),
  ask: z
    .object({ command: z.string(), input: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe('null where it can only be asked for one by one'),
  others: z.int().describe('How many colleagues may decide'),
  delayMinutes: z
    .int()
    .nullable()
    .describe('How long it waits by itself where nobody else may decide; null where it does not'),
  waiting: z.uuid().nullable().describe('The approval that is waited for already'),
})

export const fieldProblem = z.object({ path: z.string(), message: z.string() })

/** What a refusal may contain besides its code. */
export const problemDetails = z.object({
  detail: z.string().optional(),
  fields: z.array(fieldProblem).optional(),
  /** The current row, in the form of its list. */
  row: z.unknown().optional(),
  permission: z.string().optional(),
  holder: z.string().optional(),
  until: z.string().optional(),
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

/** Returns the errors of a procedure in the form that the contract library expects. */
export function refuses<const Code extends ProblemCode>(...codes: Code[]) {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      { status: problems[code].status, message: problems[code].title, data: problemDetails },
    ]),
  ) as { [C in Code]: { status: number; message: string; data: typeof problemDetails } }
}
