import { maxSearchLength } from '@khlang/domain/list-words'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { isComposing } from '../keys/is-composing.ts'

type Props = {
  label: string
  value: string
  onSearch: (text: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** Gets focus when a dialog opens. */
  first?: boolean
  /** Debounce in milliseconds. */
  pauseMs?: number
}

/**
 * Default debounce in milliseconds: results update while typing, but a paste or a composed Thai vowel counts
 * as one change.
 */
const usualPauseMs = 15

/**
 * Searches while typing, for the trimmed text. A `value` that this field did not send, for example after the
 * back button, replaces the text. Enter does nothing: in a form it would send what is chosen beside the search.
 */
export function SearchField({ label, value, onSearch, inputRef, first, pauseMs = usualPauseMs }: Props) {
  const [text, setText] = useState(value)
  const lastSent = useRef(value)

  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const searchText = text.trim()
    if (searchText === lastSent.current) return
    const timer = setTimeout(() => {
      lastSent.current = searchText
      onSearch(searchText)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch, pauseMs])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    if (event.code === 'Escape') event.currentTarget.blur()
    // Ctrl+Enter sends a form from any of its fields.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
  }

  return (
    <TextInput
      ref={inputRef}
      type="search"
      size="sm"
      autoFocus={first}
      data-autofocus={first ? '' : undefined}
      aria-label={label}
      placeholder={label}
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
