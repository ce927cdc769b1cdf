/** The sorts of the lists. Each sort has an index. */
export const agentSorts = ['time', 'users', 'masters'] as const
export type AgentSort = (typeof agentSorts)[number]

export const masterSorts = ['time', 'key', 'users'] as const
export type MasterSort = (typeof masterSorts)[number]
