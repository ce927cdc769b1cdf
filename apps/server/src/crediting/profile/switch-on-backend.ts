import type { OperationId } from '@khlang/domain/brand'
import { type AnswerReading, usualReading } from '@khlang/domain/crediting/answer-reading'
import { type BackendProfile, switchOnBlock } from '@khlang/domain/crediting/backend-profile'
import { orderKinds } from '@khlang/domain/crediting/order'
import type { Figure } from '@khlang/domain/staff/approval'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { profileRow } from './profile-rows.ts'
import {
  findDraft,
  findInUse,
  lockBackend,
  renumberPayouts,
  type StoredProfile,
  switchOn,
} from './profile-store.ts'
import { findTrialOf, stepsOf } from './trial-store.ts'

type Input = {
  operationId: OperationId
  /** The version to activate. */
  profile: number
  /** The version that the employee saw as active; null if none was. */
  inUse: number | null
  /** How answers to payouts and loss-returns are read: a trial makes neither, so they are chosen now. */
  payOut: AnswerReading
  payLossReturn: AnswerReading
}

/**
 * Activates a profile from the next order on, in every process. Requires a trial answered with a definite
 * yes in both directions, and a second person if the shop wants one. Only the current draft can be activated.
 */
export async function switchOnBackend(context: Context, input: Input) {
  const { caller, sql, backend } = context
  const actor = permit(caller, 'backend.manage')
  const { operationId, ...choice } = input
  const { place } = backend
  const operation = {
    actor: actor.email,
    command: 'crediting/switch-on-backend',
    operationId,
    input: choice,
  }
  return once(sql, operation, async (tx) => {
    await lockBackend(tx, place)
    const [draft, before] = [await findDraft(tx, place), await findInUse(tx, place)]
    if (draft?.version !== choice.profile) return refuse('backend-not-draft')
    if ((before?.version ?? null) !== choice.inUse) refuse('stale-version')
    const trial = await findTrialOf(tx, draft.version)
    const block = switchOnBlock(trial && stepsOf(trial))
    if (block !== null) refuse('backend-not-tried', { detail: `The trial: ${block}.` })
    const { payOut, payLossReturn } = choice
    const readings = { ...draft.readings, payOut, payLossReturn }
    const approval = await requireApproval(tx, context, actor, {
      act: 'backend.switchOn',
      object: ['backend-profile', String(draft.version)],
      playerId: null,
      amount: null,
      figures: figuresOf({ ...draft, readings }),
      bound: { version: draft.version, before: before?.version ?? null, mode: draft.mode },
      ask: askFor('crediting/switch-on-backend', input),
    })
    const activeProfile = await switchOn(tx, { ...draft, readings }, actor.email)
    const { mode, keyLifeHours, timeoutMs, transferNumbers } = activeProfile
    await renumberPayouts(tx, transferNumbers)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'backend.switchOn',
      object: ['backend-profile', String(draft.version)],
      before: { version: before?.version ?? null, mode: before?.mode ?? backend.mode },
      after: { version: draft.version, place, mode, keyLifeHours, timeoutMs, readings, ...approval },
    })
    return profileRow(activeProfile)
  })
}

/** What the second person reads: every part of the draft, of its secret only the names of the headers. */
const figuresOf = ({
  readings,
  balances,
  headerNames,
  transferNumbers,
  ...draft
}: StoredProfile): Figure[] => {
  const parts: Record<keyof BackendProfile | 'headerNames', Figure[]> = {
    readings: orderKinds.map((kind) => ({
      name: 'reading',
      value: `${kind} ${readingText(readings[kind] ?? usualReading)}`,
    })),
    balances: [
      {
        name: 'balances',
        value: balances.way === 'number' ? `number ${balances.path || '*'}` : balances.way,
      },
    ],
    mode: [{ name: 'mode', value: draft.mode }],
    keyLifeHours: [{ name: 'keyLifeHours', value: String(draft.keyLifeHours) }],
    timeoutMs: [{ name: 'timeoutMs', value: String(draft.timeoutMs) }],
    headerNames: [{ name: 'headers', value: headerNames.join(', ') || '–' }],
    transferNumbers: [
      {
        name: 'transferNumbers',
        value: Object.entries(transferNumbers)
          .map(([way, number]) => `${way} ${number}`)
          .join(', '),
      },
    ],
  }
  return Object.values(parts).flat()
}

const readingText = (reading: AnswerReading) =>
  reading.way === 'words'
    ? `${reading.path || '*'}: ${reading.yes.join(', ')} / ${reading.no.join(', ')}`
    : reading.way
