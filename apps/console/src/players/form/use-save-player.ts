import type { DuplicatePlayer, PlayerSaved, PlayerWritten } from '@khlang/contract/players/player-form'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { type PlayerField, playerFields } from '@khlang/domain/players/player-fields'
import { useState } from 'react'
import { api } from '#parts/api/api.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import type { Picture } from '#parts/picture/crop.ts'
import type { Base } from './changes.ts'
import type { Draft } from './draft.ts'
import type { BlockedHit } from './use-blocked.ts'
import { uploadPicture } from '#parts/picture/upload-picture.ts'

/** The player to save, with the version that was read or last saved. */
export type Target = { id: string; version: number }
export type SaveInput = {
  target: Target | null
  /** The values of the form from which the changes were taken. */
  draft: Draft
  /** What the draft was compared with. */
  base: Base
  changes: PlayerWritten
  /** The ids of similar players that the employee was shown and found to be other persons. */
  alikeSeen: string[]
  /** Why values on the block list are accepted. */
  letIn?: string | undefined
  /** The ids of the values on the block list that the employee was shown. */
  blockedSeen?: string[] | undefined
  /** Set only for a new player. */
  externalKey?: string | undefined
}

type Options = {
  picture: Picture | null
  /** Called when the fields are saved or had no changes, before the picture, if any, is uploaded. */
  onKept: (saved: PlayerSaved, sent: SaveInput) => void
  /** Called when the fields and the picture are saved. */
  onDone: (saved: Target, sent: SaveInput) => void
  /** Called when somebody else saved first. */
  onStale: () => void
  onDuplicates: (duplicates: DuplicatePlayer[]) => void
  onBlocked: (hits: BlockedHit[]) => void
}

/**
 * Saves the changes and then the picture. A failed save keeps the form; values that were saved are never sent
 * twice.
 */
export function useSavePlayer({ picture, onKept, onDone, onStale, onDuplicates, onBlocked }: Options) {
  const [refused, setRefused] = useState<Partial<Record<PlayerField, string>>>({})
  const [progress, setProgress] = useState<number | null>(null)
  const [pictureProblem, setPictureProblem] = useState<Problem | null>(null)

  async function sendPicture(saved: Target, sent: SaveInput) {
    if (picture === null) return onDone(saved, sent)
    setProgress(0)
    setPictureProblem(null)
    try {
      const address = `/api/players/upload-avatar?${new URLSearchParams({ playerId: saved.id })}`
      await uploadPicture(address, picture.blob, setProgress)
      onDone(saved, sent)
    } catch (error) {
      setPictureProblem(asProblem(error))
    } finally {
      setProgress(null)
    }
  }

  const operation = useOperation(
    async ({
      target,
      changes,
      alikeSeen,
      letIn,
      blockedSeen,
      externalKey,
      operationId: id,
    }: SaveInput & { operationId: string }) => {
      const operationId = id as OperationId
      if (target === null)
        return api.players.create({
          operationId,
          alikeSeen,
          letIn,
          blockedSeen,
          externalKey,
          player: changes as { firstName: string },
        })
      if (Object.keys(changes).length === 0) return { ...target, code: '' }
      return api.players.update({
        operationId,
        id: target.id as PlayerId,
        version: target.version,
        alikeSeen,
        letIn,
        blockedSeen,
        changes,
      })
    },
    (saved, sent) => {
      onKept(saved, sent)
      void sendPicture(saved, sent)
    },
    (problem) => {
      const { code, details } = problem
      if (code === 'stale-version') onStale()
      if (code === 'player-alike') onDuplicates((details.row as { rows: DuplicatePlayer[] }).rows)
      if (code === 'value-blocked') onBlocked((details.row as { hits: BlockedHit[] }).hits)
      if (code === 'code-taken') setRefused({ code: problemText(problem) })
      if (code === 'master-of-another-agent') setRefused({ masterId: problemText(problem) })
      if (code === 'bad-input')
        setRefused(
          Object.fromEntries(
            problem.refused.flatMap(({ path, rule }) => {
              const field = playerFields.find((one) => path.split('.').at(-1) === one)
              return field ? [[field, rule()]] : []
            }),
          ),
        )
    },
  )
  return {
    ...operation,
    busy: operation.busy || progress !== null,
    refused,
    progress,
    pictureProblem,
    run(input: SaveInput) {
      setRefused({})
      operation.run(input)
    },
    forget: (fields: readonly string[]) =>
      setRefused((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))),
      ),
  }
}
