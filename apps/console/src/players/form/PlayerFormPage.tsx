import type { PlayerId } from '@khlang/domain/brand'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './PlayerForm.module.css'
import { PlayerFormFields } from './PlayerFormFields.tsx'

export type FormPageProps = {
  /** Null for a new player. */
  id: string | null
  /** Called when there are unsaved changes, or no longer any. */
  onDirty: (dirty: boolean) => void
  onSaved: (id: string) => void
  /** Called with the player's id if `id` was the key in a link of the old console. */
  onFound: (id: string) => void
  onCancel: () => void
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Shows a player's form. The data is read once, so that nothing changes while somebody fills it in. */
export function PlayerFormPage({ id, onFound, ...props }: FormPageProps) {
  const isOldKey = id !== null && !uuid.test(id)
  const { data: known, error: lookupError } = useQuery({
    queryKey: ['players', 'by-key', id],
    queryFn: ({ signal }) => api.players.findByKey({ key: id! }, { signal }),
    enabled: isOldKey,
    retry: false,
  })
  useEffect(() => {
    if (known) onFound(known.id)
  }, [known, onFound])
  const { data: record, error } = useQuery({
    queryKey: ['players', 'form', id],
    queryFn: ({ signal }) => api.players.form({ id: id as PlayerId }, { signal }),
    enabled: id !== null && !isOldKey,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (id === null) return <PlayerFormFields record={null} {...props} />
  const problem = error ?? lookupError
  if (problem)
    return (
      <Notice tone="danger" urgent title={m.player_form_not_read()}>
        {loadProblemText(asProblem(problem))}
      </Notice>
    )
  if (!record) return <div className={styles.skeleton} role="status" aria-label={m.loading()} />
  return <PlayerFormFields key={record.id} record={record} {...props} />
}
