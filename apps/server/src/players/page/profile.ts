import type { PlayerProfile } from '@khlang/contract/players/player-page'
import type { PlayerId } from '@khlang/domain/brand'
import { isExcludedFromRewards, isExcludedFromDeposits } from '@khlang/domain/players/exclusion'
import { maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { playerCan } from '@khlang/domain/players/player'
import { mayLookAt } from '@khlang/domain/players/restriction'
import { hiddenAccount } from '@khlang/domain/players/shown-account'
import { permission, type Role } from '@khlang/domain/staff/acts'
import { dayOf } from '@khlang/domain/time'
import { requestRow } from '#cashier/rows.ts'
import { countOpenRequestsOf, openRequestsOf } from '#cashier/requests/player-store.ts'
import { refusedCredit } from '#crediting/store.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { loginsOf } from '../site/login-store.ts'
import { exclusionOf, findProfile, lastActOn, type Profile, standingActOf } from './profile-store.ts'
import { readWarnings } from './warnings.ts'

/**
 * Returns what an employee on the telephone needs to know about a player. `money` and `recentMoney` return
 * the money of a period.
 */
export async function profile({ caller, sql }: Context, { id }: { id: PlayerId }) {
  const { role } = permit(caller, 'list.view')
  return readProfile(sql, (await findProfile(sql, id)) ?? refuse('not-found'), role)
}

/** Refusals for acts on a forgotten player, of whom nothing is left to change or to reveal. */
const overForForgotten = Object.fromEntries(
  [
    'edit',
    'reveal',
    'note',
    'setStanding',
    'createRequest',
    'cutCredit',
    'forget',
    'restrict',
    'setRequestLimits',
    'setCoins',
    'changeKey',
  ].map((act) => [act, 'player-forgotten']),
)

/**
 * Returns the acts that are refused while the player's personal data are restricted. Deposits and withdrawals
 * continue.
 */
const whileRestricted = (role: Role) => {
  const allowed = mayLookAt(role, { restricted: true })
  return { edit: 'player-restricted', ...(allowed !== true && { reveal: allowed, personFile: allowed }) }
}

const maxOpen = 20
/** The player site's clock may be ahead of this server's: a sign-in up to this much in the future counts. */
const clockToleranceMs = 60_000

/** Completes a profile that was read to what the player page shows this role. */
export async function readProfile(db: Db, profile: Profile, role: Role): Promise<PlayerProfile> {
  const { id, excludedFrom, limitDay, limitMonth, accountNumber, mobile, email } = profile
  const [{ warnings, deposited }, open, openCount, standing, exclusionAct, [login], refused, shop] =
    await Promise.all([
      readWarnings(db, profile),
      openRequestsOf(db, id, maxOpen),
      countOpenRequestsOf(db, id),
      standingActOf(db, profile),
      excludedFrom === null ? null : lastActOn(db, id, 'player.exclusion'),
      loginsOf(db, {
        playerId: id,
        at: new Date(Date.now() + clockToleranceMs),
        isInclusive: true,
        limit: 1,
      }),
      refusedCredit(db, id),
      readSetting(db, 'request.limits'),
    ])
  const today = dayOf(new Date())
  const exclusion = exclusionOf(profile)
  return {
    id,
    number: profile.number,
    version: profile.version,
    externalKey: profile.externalKey,
    code: profile.code,
    name: profile.name,
    firstName: profile.firstName,
    lastName: profile.lastName,
    status: profile.status,
    excluded: isExcludedFromDeposits(exclusion, today),
    bank: profile.bank,
    accountTail: accountNumber && accountNumber.slice(-4),
    mobileTail: mobile && mobile.slice(-4),
    account: accountNumber
      ? {
          bank: profile.bank,
          hidden: hiddenAccount(accountNumber),
          changedAt: profile.accountChangedAt?.toISOString() ?? null,
        }
      : null,
    mobile: mobile && maskMobile(mobile),
    email: email && maskEmail(email),
    lineName: profile.lineName,
    avatar: profile.avatar,
    agent: profile.agentId && { id: profile.agentId, name: profile.agentName ?? '' },
    master: profile.masterId && {
      id: profile.masterId,
      name: profile.masterName ?? '',
      key: profile.masterKey ?? 0,
    },
    friend: profile.friendId && {
      id: profile.friendId,
      code: profile.friendCode ?? '',
      name: profile.friendName ?? '',
    },
    coins: profile.coins,
    countsInReports: profile.countsInReports,
    tags: profile.tags,
    standing: standing && { ...standing, at: standing.at.toISOString() },
    exclusion: exclusion && {
      ...exclusion,
      running: isExcludedFromRewards(exclusion, today),
      said: exclusionAct && { ...exclusionAct, at: exclusionAct.at.toISOString() },
    },
    limits: { day: limitDay, month: limitMonth },
    requestLimits: { own: profile.ownLimits, shop },
    deposited,
    warnings,
    open: open.map((record) => requestRow(record, role)),
    openCount,
    lastLogin: login?.at.toISOString() ?? null,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
    restricted: profile.restrictedAt && {
      at: profile.restrictedAt.toISOString(),
      actor: profile.restrictedBy!,
      reason: profile.restrictedBecause,
    },
    refusedCredit: refused && { ...refused, at: refused.at.toISOString() },
    fromOldSystem: {
      role: profile.role,
      jobTitle: profile.jobTitle,
      manager: profile.manager,
      ball: profile.ball,
      edit: profile.edit,
    },
    forgottenAt: profile.forgottenAt?.toISOString() ?? null,
    can: {
      ...playerCan(role),
      block: permission(role, 'player.standing'),
      createRequest: permission(role, 'request.create'),
      cutCredit: permission(role, 'credit.cut'),
      personFile: permission(role, 'player.file'),
      forget: permission(role, 'player.forget'),
      restrict: permission(role, 'player.restrict'),
      setRequestLimits: permission(role, 'player.requestLimits'),
      setCoins: permission(role, 'player.coins'),
      changeKey: permission(role, 'player.key'),
      ...(profile.restrictedAt !== null && whileRestricted(role)),
      ...(profile.forgottenAt !== null && overForForgotten),
    },
  }
}
