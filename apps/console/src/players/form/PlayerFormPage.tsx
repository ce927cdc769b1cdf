import type { PlayerId } from '@khlang/domain/brand'
import { useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './PlayerForm.module.css'
import { PlayerFormFields } from './PlayerFormFields.tsx'

export type FormPageProps = {
  /** Null for a new player. */
  id: string | null
  /** Whether something would be lost by leaving. */
  onDirty: (dirty: boolean) => void
  onSaved: (id: string) => void
  onCancel: () => void
}

/** A player as a form; read once, so that nothing changes under the hands of whoever fills it in. */
export function PlayerFormPage({ id, ...props }: FormPageProps) {
  const { data: record, error } = useQuery({
    queryKey: ['players', 'form', id],
    queryFn: ({ signal }) => api.players.form({ id: id as PlayerId }, { signal }),
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (id === null) return <PlayerFormFields record={null} {...props} />
  if (error)
    return (
      <Notice tone="danger" urgent title={m.player_form_not_read()}>
        {problemText(asProblem(error))}
      </Notice>
    )
  if (!record) return <div className={styles.skeleton} role="status" aria-label={m.loading()} />
  return <PlayerFormFields key={record.id} record={record} {...props} />
}
