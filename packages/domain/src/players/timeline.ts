/** Filters of a player's timeline. */
export const timelineGroups = ['money', 'rewards', 'logins', 'changes', 'notes'] as const
export type TimelineGroup = (typeof timelineGroups)[number]
