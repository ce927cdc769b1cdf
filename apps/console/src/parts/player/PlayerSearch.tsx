import { maxSearchLength } from '@khlang/domain/list-words'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import * as m from '#messages'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { isComposing } from '../keys/is-composing.ts'
import { optionKey } from './option-key.ts'
import { playerStatusText, playerTone } from './player-status.ts'
import styles from './PlayerSearch.module.css'
import { asProblem } from '../problems/problem.ts'
import { loadProblemText } from '../problems/problem-text.ts'
import type { FoundPlayer, PlayerSource } from './player-options.ts'
import { useNumberHint } from '../use-number-hint.ts'

type Props = {
  source: PlayerSource
  onChoose: (player: FoundPlayer) => void
}

const pauseMs = 50

/**
 * Finds a player by code, name, mobile or account while typing. Arrow keys and Enter choose. What `source` offers for an
 * empty search is shown too, and none of it is active until an arrow key is pressed. While nobody can be chosen, Enter
 * does nothing: in a form it would send that form.
 */
export function PlayerSearch({ source, onChoose }: Props) {
  const [text, setText] = useState('')
  const [searchText, setSearchText] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const listId = useId()

  useEffect(() => {
    const timer = setTimeout(() => setSearchText(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['player-search', source.name, searchText],
    queryFn: ({ signal }) => source.search(searchText, signal),
    placeholderData: (before) => before,
  })
  const numberHint = useNumberHint(searchText)
  const rows = data?.rows ?? []
  /**
   * Whether the rows still belong to the previous text. They cannot be chosen then, since they are about to
   * change.
   */
  const areOutdated = isPlaceholderData || searchText !== text.trim()
  const activeIndex = Math.min(active ?? (searchText === '' ? -1 : 0), rows.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const does = optionKey(event.key, { activeIndex, count: rows.length, areOutdated })
    if (does !== null || event.key === 'Enter') event.preventDefault()
    if (does === null) return
    if (does === 'choose') onChoose(rows[activeIndex]!)
    else setActive(does)
  }

  return (
    <div className={styles.search}>
      <TextInput
        label={m.player_search()}
        placeholder={m.player_search_hint()}
        role="combobox"
        maxLength={maxSearchLength}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={m.player_search()} className={styles.list}>
        {rows.map((player, index) => (
          <BareButton
            tabIndex={-1}
            key={player.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={styles.option}
            disabled={areOutdated}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(player)}
          >
            <strong>{player.code}</strong>
            <span className={styles.name}>{player.name}</span>
            <span className={styles.quiet}>
              {[player.bank?.toUpperCase(), player.accountTail && `…${player.accountTail}`]
                .filter(Boolean)
                .join(' ')}
            </span>
            {player.status !== 'normal' && (
              <StatusChip tone={playerTone[player.status]}>{playerStatusText(player.status)}</StatusChip>
            )}
          </BareButton>
        ))}
      </div>
      <p className={styles.note} role="status">
        {error
          ? loadProblemText(asProblem(error))
          : searchText !== '' && !isFetching && rows.length === 0
            ? [m.player_search_none(), numberHint].filter(Boolean).join(' · ')
            : ''}
      </p>
    </div>
  )
}
