import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import { useState } from 'react'
import { useMe } from '#parts/session/me.ts'
import type { BlockedHit } from './use-blocked.ts'

/** The reason, and the ids of the blocked values that it was given for. */
type Accepted = { letIn?: string; blockedSeen?: string[] }

export type SaveQuestions = ReturnType<typeof useSaveQuestions>

/**
 * Keeps the questions that must be answered before a player is saved, and their answers: whether this is
 * another person than the players shown, and why a value of the block list is accepted. `SaveQuestionDialogs`
 * shows them.
 */
export function useSaveQuestions() {
  const { may } = useMe()
  const [duplicates, setDuplicates] = useState<readonly DuplicatePlayer[] | null>(null)
  const [blocked, setBlocked] = useState<readonly BlockedHit[] | null>(null)
  const [seenPlayerIds, setSeen] = useState<readonly string[]>([])
  const [accepted, setAccepted] = useState<Accepted>({})
  return {
    duplicates,
    blocked,
    /** Part of the command: the players that were shown, and why which blocked values are accepted. */
    answers: { alikeSeen: [...seenPlayerIds], ...accepted },
    askAboutDuplicates: setDuplicates,
    /** Only an employee who may change a player's standing can accept blocked values. Others are asked nothing. */
    askAboutBlocked: (hits: readonly BlockedHit[]) => may.includes('player.standing') && setBlocked(hits),
    haveSeen: (id: string) => seenPlayerIds.includes(id),
    /**
     * Records that all players asked about, now and earlier, are other persons. Returns this part of `answers`, to be put
     * over the old one, since the state changes only later.
     */
    acceptDuplicates() {
      const alikeSeen = [...new Set([...seenPlayerIds, ...(duplicates ?? []).map(({ player }) => player.id)])]
      setSeen(alikeSeen)
      setDuplicates(null)
      return { alikeSeen }
    },
    /**
     * Records why the blocked values asked about are accepted, in place of an earlier answer: the server always asks about
     * all of them. Returns this part of `answers`, as above.
     */
    acceptBlocked(reason: string) {
      const answer = { letIn: reason, blockedSeen: (blocked ?? []).map(({ id }) => id) }
      setAccepted(answer)
      setBlocked(null)
      return answer
    },
    drop() {
      setDuplicates(null)
      setBlocked(null)
    },
  }
}
