import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import { useState } from 'react'
import { useMe } from '#parts/session/me.ts'
import type { BlockedHit } from './use-blocked.ts'

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
  const [letIn, setLetIn] = useState<string | undefined>(undefined)
  return {
    duplicates,
    blocked,
    /** Part of the command: the players that were shown, and why blocked values are accepted. */
    answers: { alikeSeen: [...seenPlayerIds], letIn },
    askAboutDuplicates: setDuplicates,
    /** Only an employee who may change a player's standing can accept blocked values. Others are asked nothing. */
    askAboutBlocked: (hits: readonly BlockedHit[]) => may.includes('player.standing') && setBlocked(hits),
    haveSeen: (id: string) => seenPlayerIds.includes(id),
    /**
     * Records that all shown players are other persons. Returns the whole answer, since the state changes
     * only later.
     */
    acceptDuplicates() {
      const alikeSeen = [...new Set([...seenPlayerIds, ...(duplicates ?? []).map(({ player }) => player.id)])]
      setSeen(alikeSeen)
      setDuplicates(null)
      return { alikeSeen }
    },
    acceptBlocked(reason: string) {
      setLetIn(reason)
      setBlocked(null)
      return { letIn: reason }
    },
    drop() {
      setDuplicates(null)
      setBlocked(null)
    },
  }
}
