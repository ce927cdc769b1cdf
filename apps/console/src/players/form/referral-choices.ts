import { withPresent } from '#parts/player/with-present.ts'

type Master = { id: string; key: number; name: string; agent?: { id: string; username: string } | null }
type Present = { agent: { id: string } | null; master: Master | null }

/**
 * Returns the masters to choose from for the chosen agent: those of this agent or of none; all without an agent. A
 * player’s present master stays a choice beside their present agent, since a master may move to another agent while its
 * players stay.
 */
export function mastersFor(
  masters: readonly Master[],
  agentId: string,
  present: Present | null,
): readonly Master[] {
  const fitting = masters.filter(({ agent }) => agentId === '' || !agent || agent.id === agentId)
  const isPresentAgent = agentId === (present?.agent?.id ?? '')
  return isPresentAgent ? withPresent(fitting, present?.master) : fitting
}
