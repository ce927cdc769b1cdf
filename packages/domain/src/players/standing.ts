import type { Allowed } from '../decision.ts'
import { type Act, permission, type Role } from '../staff/acts.ts'
import { type Exclusion, isExcludedFromRewards } from './exclusion.ts'
import type { PlayerStatus } from './player.ts'
import type { Day } from '../time.ts'

/** What a player's standing affects. */
export const standingMatters = ['deposit', 'credit', 'autoMatch', 'bulk', 'payout', 'reward'] as const
export type StandingMatter = (typeof standingMatters)[number]

/**
 * `free`: allowed. `warned`: allowed with a warning. `by-hand`: never automatic, and in a bulk action only if an
 * employee has chosen this request in its preview. `supervisor`: needs a supervisor or an owner, and a reason.
 * `blocked`: not possible.
 */
export type StandingEffect = 'free' | 'warned' | 'by-hand' | 'supervisor' | 'blocked'

/** The effects of each standing. Rules and screens both use this table. */
export const standingEffects = {
  normal: {
    deposit: 'free',
    credit: 'free',
    autoMatch: 'free',
    bulk: 'free',
    payout: 'free',
    reward: 'free',
  },
  watch: {
    deposit: 'free',
    credit: 'warned',
    autoMatch: 'by-hand',
    bulk: 'by-hand',
    payout: 'warned',
    reward: 'free',
  },
  suspended: {
    deposit: 'blocked',
    credit: 'blocked',
    autoMatch: 'blocked',
    bulk: 'by-hand',
    payout: 'supervisor',
    reward: 'blocked',
  },
} as const satisfies Record<PlayerStatus, Record<StandingMatter, StandingEffect>>

const blocks = (status: PlayerStatus, matter: StandingMatter) => standingEffects[status][matter] === 'blocked'

/** Why a player gets no credit. Their existing balance can still be paid out. */
export type CreditBlock = 'player-suspended' | 'player-excluded'
export type CreditFacts = { playerStatus: PlayerStatus; playerExcluded: boolean }

/** Returns why a player may not ask for a deposit; null if they may. */
export const whyDepositBlocked = ({ playerStatus, playerExcluded }: CreditFacts): CreditBlock | null =>
  blocks(playerStatus, 'deposit') ? 'player-suspended' : playerExcluded ? 'player-excluded' : null

/** Returns why a request of a player cannot be credited; null if it can. */
export const whyCreditBlocked = ({ playerStatus, playerExcluded }: CreditFacts): CreditBlock | null =>
  blocks(playerStatus, 'credit') ? 'player-suspended' : playerExcluded ? 'player-excluded' : null

export type Rewarded = { status: PlayerStatus; exclusion: Exclusion | null }

/** Returns why a player gets no reward and no loss-return on this day; null if they may get them. */
export const rewardRefusal = ({ status, exclusion }: Rewarded, day: Day): CreditBlock | null =>
  blocks(status, 'reward')
    ? 'player-suspended'
    : isExcludedFromRewards(exclusion, day)
      ? 'player-excluded'
      : null

/**
 * Returns the permission that a change of standing needs. Anyone who may write notes may set or lift "watch".
 * Suspending a player, or lifting a suspension, needs the permission to change standings.
 */
const actFor = (from: PlayerStatus, to: PlayerStatus): Act =>
  from === 'suspended' || to === 'suspended' ? 'player.standing' : 'player.note'

/** Whether this role may move a player between these two standings. */
export const mayChangeStanding = (
  role: Role,
  { from, to }: { from: PlayerStatus; to: PlayerStatus },
): Allowed<'not-permitted'> => permission(role, actFor(from, to))
