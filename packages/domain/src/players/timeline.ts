/** What a player's timeline can be narrowed to. */
export const timelineGroups = ['money', 'rewards', 'logins', 'changes', 'notes'] as const
export type TimelineGroup = (typeof timelineGroups)[number]
