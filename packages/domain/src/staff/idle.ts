import { type Role, roles } from './acts.ts'

/** After so many minutes without a hand on it a session that is not remembered is over. */
export type IdleMinutes = Record<Role, number>
export const usualIdle = Object.fromEntries(roles.map((role) => [role, 60])) as IdleMinutes
export const leastIdle = 5
/** No longer than a session lasts anyway. */
export const mostIdle = 720

/** How long before its end somebody is warned. */
export const idleWarningSeconds = 120

/** That somebody is there is told at most so often. */
export const stillHereSeconds = 60
