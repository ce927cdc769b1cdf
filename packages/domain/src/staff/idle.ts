import { type Role, roles } from './acts.ts'

/** Minutes without activity after which a session that is not remembered ends. */
export type IdleMinutes = Record<Role, number>
export const usualIdleMinutes = Object.fromEntries(roles.map((role) => [role, 60])) as IdleMinutes
export const minIdleMinutes = 5
/** Maximum number of minutes that can be set: a session that is not remembered never lasts longer. */
export const maxIdleMinutes = 720

/** How long before the end of the session the employee is warned. */
export const idleWarningSeconds = 120

/** Minimum seconds between two reports of activity. */
export const stillHereSeconds = 60
