import type { SiteWritten } from '@khlang/contract/players/player-form'
import type { EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import { playerFields, type PlayerValues } from '@khlang/domain/players/player-fields'
import { needsApproval } from '@khlang/domain/staff/approval'
import { lockWaitingOf, raiseWaitingOf } from '#cashier/requests/player-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword, verifyPassword } from '#platform/secrets/passwords.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { auditOf, changedFields } from '../form/change-words.ts'
import { checkBlockedFromSite, settleReferral } from '../form/check-save.ts'
import { blankPlayerValues, countedCode } from '../form/create.ts'
import {
  addPlayer,
  belongingOf,
  changePlayer,
  findStoredPlayer,
  lockStoredPlayer,
} from '../form/form-store.ts'
import { readPasswordOf } from './password-store.ts'
import { findByKey } from '../page/profile-store.ts'
import { inSiteNames, namesFromSite } from './site-referral.ts'

type Input = SiteWritten & { externalKey: string }
type Saved = { id: string; key: string; code: string; outcome: 'created' | 'changed' | 'unchanged' }
type Saving = { externalKey: string; written: SiteWritten; passwordHash: string | null; actor: string }

const maxTries = 3

/**
 * Creates a player for the player site, or corrects the player with this key: only the fields that the site sends.
 * Refuses blocked values, a changed bank account if the shop requires approval for that, and a player who is forgotten
 * or whose data are restricted. Sending the same data twice creates one player; the second time changes nothing.
 */
export async function savePlayer(
  { caller, sql }: Context,
  { externalKey, password, ...written }: Input,
): Promise<Saved> {
  const actor = permitService(caller, 'players')
  const currentHash = password === undefined ? null : await readPasswordOf(sql, externalKey)
  const isSamePassword =
    password !== undefined && currentHash !== null && (await verifyPassword({ hash: currentHash, password }))
  const passwordHash = password === undefined || isSamePassword ? null : await hashPassword(password)
  const saving = { externalKey, written, passwordHash, actor }
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(sql, (tx) => save(tx, saving))
    } catch (error) {
      // Another call created this new player at the same moment: now there is a player to correct.
      if (isUniqueViolation(error, 'player_external_key_key') && tries < maxTries) continue
      if (!isUniqueViolation(error, 'player_code')) throw inSiteNames(error)
      // Somebody used the generated code at the same moment; the loop tries the next one.
      if (written.code !== undefined || tries === maxTries) return refuse('code-taken')
    }
  }
}

async function save(tx: Tx, saving: Saving): Promise<Saved> {
  const id = await findByKey(tx, saving.externalKey)
  return id === null ? add(tx, saving) : correct(tx, id, saving)
}

async function add(
  tx: Tx,
  { externalKey, written: sentValues, passwordHash, actor }: Saving,
): Promise<Saved> {
  if (sentValues.firstName === undefined)
    refuse('bad-input', { fields: [{ path: 'firstName', message: 'A new player needs a first name.' }] })
  const written = await namesFromSite(tx, sentValues)
  const referral = await settleReferral(tx, { before: blankPlayerValues, written, id: null })
  await checkBlockedFromSite(tx, {
    before: null,
    values: { ...blankPlayerValues, ...written } as PlayerValues,
  })
  const code = written.code ?? (await countedCode(tx, referral.agentId))
  const values = { ...blankPlayerValues, ...written, ...referral, code } as PlayerValues
  const id = newId<PlayerId>()
  await addPlayer(tx, { id, values, passwordHash, employee: actor as EmployeeEmail }, { externalKey })
  const fields = playerFields.filter(
    (field) => field !== 'password' && values[field] !== blankPlayerValues[field],
  )
  await writeAudit(tx, {
    actor,
    act: 'player.create',
    object: ['player', id],
    after: {
      externalKey,
      ...auditOf(values, fields),
      ...belongingOf((await findStoredPlayer(tx, id))!, fields),
      ...(passwordHash !== null && { password: true }),
    },
  })
  return { id, key: externalKey, code, outcome: 'created' }
}

/** Fields that the payout card shows as the payee. If one is saved, the player's waiting requests get a new version. */
const payeeFields = ['bank', 'accountNumber', 'firstName', 'lastName'] as const

async function correct(
  tx: Tx,
  id: PlayerId,
  { externalKey, written: sentValues, passwordHash, actor }: Saving,
) {
  const writesPayee = payeeFields.some((field) => field in sentValues)
  if (writesPayee) await lockWaitingOf(tx, [id]) // requests before the player, in the usual lock order
  const player = (await lockStoredPlayer(tx, id)) ?? refuse('not-found')
  if (player.forgottenAt !== null) refuse('player-forgotten')
  if (player.restrictedAt !== null) refuse('player-restricted')
  const written = await namesFromSite(tx, sentValues)
  const referral = await settleReferral(tx, { before: player.values, written, id })
  const values = { ...player.values, ...written, ...referral } as PlayerValues
  const fields = changedFields(player.values, values)
  const saved = { id, key: externalKey, code: values.code }
  if (fields.length === 0 && passwordHash === null) return { ...saved, outcome: 'unchanged' as const }
  await checkBlockedFromSite(tx, { before: player.values, values })
  const accountChanged = fields.includes('bank') || fields.includes('accountNumber')
  if (accountChanged && needsApproval(await readSetting(tx, 'approvals'), 'player.bank', null))
    refuse('approval-needed', {
      detail: 'Changes of bank accounts need the approval of a second person. Ask the staff.',
    })
  const write = { id, values, passwordHash, employee: actor as EmployeeEmail }
  await changePlayer(tx, write, { accountChanged })
  if (writesPayee) await raiseWaitingOf(tx, [id])
  await writeAudit(tx, {
    actor,
    act: fields.includes('agentId') || fields.includes('masterId') ? 'player.move' : 'player.update',
    object: ['player', id],
    before: { ...auditOf(player.values, fields), ...belongingOf(player, fields) },
    after: {
      ...auditOf(values, fields),
      ...belongingOf((await findStoredPlayer(tx, id))!, fields),
      ...(passwordHash !== null && { password: true }),
    },
  })
  return { ...saved, outcome: 'changed' as const }
}
