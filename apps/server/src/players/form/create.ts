import type { PlayerSaved, PlayerWritten } from '@khlang/contract/players/player-form'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { playerFields, type PlayerValues, usualCompany } from '@khlang/domain/players/player-fields'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { hashPassword, passwordMark } from '#platform/secrets/passwords.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { auditOf } from './change-words.ts'
import { checkDuplicates, checkBlocked, type LetIn, permitFields, settleReferral } from './check-save.ts'
import { countHits } from './count-hits.ts'
import { addPlayer, belongingOf, findStoredPlayer } from './form-store.ts'
import { takeCode } from './referral-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

type Input = {
  operationId: OperationId
  /** The players with the same data that the employee was shown. */
  alikeSeen: string[]
  /** Why a blocked value is accepted. */
  letIn?: string | undefined
  /** The blocked values that the employee was shown. */
  blockedSeen?: string[] | undefined
  externalKey?: string | undefined
  player: PlayerWritten
}

/**
 * Creates a player, with the code that was typed or the agent's next one. Refuses as the checks in `check-save.ts`, and
 * with `code-taken` or `player-key-taken`. What such a refusal tells about numbers counts (`countHits`).
 */
export async function create(
  context: Context,
  { operationId, alikeSeen, letIn, blockedSeen, externalKey, player }: Input,
) {
  const { caller, sql, sealing } = context
  const actor = permit(caller, 'player.edit')
  permitFields(actor, player)
  const { password, ...written } = player
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const operation = {
    actor: actor.email,
    command: 'players/create',
    operationId,
    input: {
      ...written,
      externalKey,
      alikeSeen,
      letIn,
      blockedSeen,
      password: passwordMark(sealing, password),
    },
  }
  const work = (tx: Tx) =>
    add(tx, actor, { written, alikeSeen, letIn, blockedSeen, externalKey, passwordHash })
  for (let tries = 1; ; tries++) {
    try {
      return await countHits(context, actor, { alikeSeen, blockedSeen }, () => once(sql, operation, work))
    } catch (error) {
      if (isUniqueViolation(error, 'player_external_key_key')) return refuse('player-key-taken')
      if (!isUniqueViolation(error, 'player_code')) throw error
      // Somebody used the generated code at the same moment; the loop tries the next one.
      if (written.code !== undefined || tries === 3) return refuse('code-taken')
    }
  }
}

type Add = LetIn & {
  written: PlayerWritten
  alikeSeen: readonly string[]
  externalKey: string | undefined
  passwordHash: string | null
}

async function add(
  tx: Tx,
  actor: EmployeeActor,
  { written, alikeSeen, letIn, blockedSeen, externalKey, passwordHash }: Add,
): Promise<PlayerSaved> {
  const referral = await settleReferral(tx, { before: blankPlayerValues, written, id: null })
  const valuesWithoutCode = { ...blankPlayerValues, ...written } as PlayerValues
  const reason = await checkBlocked(tx, actor, {
    before: null,
    values: valuesWithoutCode,
    letIn,
    blockedSeen,
  })
  await checkDuplicates(tx, {
    before: null,
    values: valuesWithoutCode,
    id: null,
    seenDuplicateIds: alikeSeen,
  })
  const code = written.code ?? (await countedCode(tx, referral.agentId))
  const values = { ...blankPlayerValues, ...written, ...referral, code } as PlayerValues
  const id = newId<PlayerId>()
  const version = await addPlayer(tx, { id, values, passwordHash, employee: actor.email }, { externalKey })
  const filled = playerFields.filter(
    (field) => field !== 'password' && values[field] !== blankPlayerValues[field],
  )
  await writeAudit(tx, {
    actor: actor.email,
    act: 'player.create',
    object: ['player', id],
    reason,
    after: {
      ...(externalKey !== undefined && { externalKey }),
      ...auditOf(values, filled),
      ...belongingOf((await findStoredPlayer(tx, id))!, filled),
      ...(passwordHash !== null && { password: true }),
    },
  })
  return { id, code, version }
}

/**
 * Takes the agent's next code. Refuses with `bad-input` without an agent, since codes are counted per agent.
 */
export const countedCode = async (tx: Tx, agentId: string | null): Promise<string> =>
  (agentId === null ? null : await takeCode(tx, agentId)) ??
  refuse('bad-input', {
    fields: [{ path: 'code', message: fieldRules['player-code-needed'] }],
  })

/** The values of a new player before anything is filled in (spec section 5). */
export const blankPlayerValues: PlayerValues = {
  code: '',
  firstName: '',
  lastName: '',
  company: usualCompany,
  mobile: null,
  email: null,
  lineUserId: null,
  lineName: null,
  pictureUrl: null,
  bank: null,
  accountNumber: null,
  agentId: null,
  masterId: null,
  friendId: null,
  countsInReports: true,
  coins: 0,
  avatar: null,
  role: null,
  ball: false,
  jobTitle: null,
  manager: null,
  edit: null,
  addressLine1: null,
  addressLine2: null,
  subdistrict: null,
  district: null,
  province: null,
  postCode: null,
  twitter: null,
  facebook: null,
  instagram: null,
  github: null,
  line: null,
  slack: null,
}
