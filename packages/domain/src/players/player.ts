import type { Allowed } from '../decision.ts'
import { permission, type Role } from '../staff/acts.ts'

/** ปกติ · เฝ้าระวัง (warns) · ระงับ (no deposits, credit or rewards). `standingEffects` has all effects. */
export const playerStatuses = ['normal', 'watch', 'suspended'] as const
export type PlayerStatus = (typeof playerStatuses)[number]

export type PlayerAct = 'edit' | 'reveal' | 'note' | 'setStanding'

export const playerCan = (role: Role): Record<PlayerAct, Allowed<'not-permitted'>> => ({
  edit: editing.some((act) => permission(role, act) === true) || 'not-permitted',
  reveal: permission(role, 'player.reveal'),
  note: permission(role, 'player.note'),
  setStanding: permission(role, 'player.standing'),
})

/** Permissions with which the form opens. Each allows changing some part of it. */
const editing = ['player.edit', 'player.bank', 'player.figures'] as const
