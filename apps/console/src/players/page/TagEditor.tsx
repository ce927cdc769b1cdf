import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { maxTagLength, readTag, tagTone } from '@khlang/domain/players/tag'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { isComposing } from '#parts/keys/is-composing.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './TagEditor.module.css'

type Props = { player: Pick<PlayerProfile, 'id' | 'tags'>; disabledReason: string | null }

/** Edits a player's tags. Tags in use are suggested while typing. */
export function TagEditor({ player: { id, tags }, disabledReason }: Props) {
  const [typing, setTyping] = useState(false)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (tagChange: { add?: string[]; remove?: string[] }) =>
      api.players.changeTags({ id, ...tagChange }),
    onSuccess: () => {
      setTyping(false)
      return client.invalidateQueries({ queryKey: ['player-page', id, 'profile'] })
    },
  })
  return (
    <div className={styles.tags}>
      {tags.map((word) => (
        <StatusChip key={word} tone={tagTone(word)}>
          {word}
          {disabledReason === null && (
            <BareButton
              className={styles.remove}
              aria-label={m.tag_remove({ word })}
              onClick={() => change.mutate({ remove: [word] })}
            >
              <IconX size={13} aria-hidden="true" />
            </BareButton>
          )}
        </StatusChip>
      ))}
      {disabledReason === null &&
        (typing ? (
          <TagField
            busy={change.isPending}
            onAdd={(word) => change.mutate({ add: [word] })}
            onClose={() => setTyping(false)}
          />
        ) : (
          <IconButton label={m.tag_add()} className={styles.add} onClick={() => setTyping(true)}>
            <IconPlus size={15} />
            {tags.length === 0 && <span>{m.tag_add()}</span>}
          </IconButton>
        ))}
      {change.error && <span className={styles.problem}>{problemText(asProblem(change.error))}</span>}
    </div>
  )
}

type FieldProps = { busy: boolean; onAdd: (word: string) => void; onClose: () => void }

function TagField({ busy, onAdd, onClose }: FieldProps) {
  const [text, setText] = useState('')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { data } = useQuery({
    queryKey: ['player-tags'],
    queryFn: ({ signal }) => api.players.tags({}, { signal }),
    staleTime: 30_000,
  })
  const word = readTag(text)
  return (
    <form
      className={styles.field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (word !== '' && !busy) onAdd(word)
      }}
    >
      <input
        ref={field}
        className={styles.input}
        aria-label={m.tag_add()}
        placeholder={m.tag_hint()}
        list={listId}
        maxLength={maxTagLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
        onBlur={() => word === '' && onClose()}
      />
      <datalist id={listId}>
        {data?.rows.map(({ word: known }) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
    </form>
  )
}
