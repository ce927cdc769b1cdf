import { TextInput, useComputedColorScheme } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { KeyCaps } from '#parts/keys/KeyCaps.tsx'
import { boundKeys } from '#parts/keys/use-keys.ts'
import { useNumberHint } from '#parts/use-number-hint.ts'
import styles from './CommandPalette.module.css'
import { paletteCommands } from './palette-commands.ts'
import { foundGroups } from './found-groups.ts'
import { type Choice, paletteGroups } from './palette-groups.ts'
import { useEverythingFound } from './use-everything-found.ts'

/** Finds any page, command, player, agent, request, order or entry, in Thai or English. Commands show their key. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  /** Enter was pressed before the result for the current text arrived: it takes effect when that arrives. */
  const [entered, setEntered] = useState(false)
  const dark = useComputedColorScheme('light') === 'dark'
  const [bindings] = useState(() => [...boundKeys(), ...paletteCommands(dark)])
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { found, current, failed } = useEverythingFound(text)

  const numberHint = useNumberHint(text)

  const own = paletteGroups(bindings, text)
  const groups = found
    ? [...own, ...foundGroups(found, (to, search = {}) => void navigate({ to, search }))]
    : own
  const choices = groups.flatMap((group) => group.choices)
  const ownCount = own.reduce((sum, group) => sum + group.choices.length, 0)
  const at = Math.min(active, choices.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function choose(choice: Choice) {
    onClose()
    choice.run()
  }
  const chooseEntered = useEffectEvent(() => {
    if (entered && choices[at]) choose(choices[at])
  })
  useEffect(() => {
    if (current) chooseEntered()
  }, [current])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const choice = choices[at]
    if (step && choices.length > 0) setActive((at + step + choices.length) % choices.length)
    else if (event.key !== 'Enter') return
    // Results for an older text are shown, but Enter does not choose from them, since it is meant for the newer text.
    else if (choice && (current || at < ownCount)) choose(choice)
    else if (!current) setEntered(true)
    event.preventDefault()
  }

  const first = (order: number) =>
    groups.slice(0, order).reduce((sum, group) => sum + group.choices.length, 0)
  return (
    <Dialog shape="palette" title={m.palette_title()} onClose={onClose}>
      <TextInput
        size="md"
        variant="unstyled"
        className={styles.field}
        aria-label={m.palette_title()}
        placeholder={m.palette_hint()}
        leftSection={<IconSearch size={19} aria-hidden="true" />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={m.palette_title()} className={styles.list}>
        {groups.map(({ title, choices: members }, order) => (
          <div
            key={title}
            role="group"
            aria-label={title}
            className={styles.group}
            data-old={(!current && order >= own.length) || undefined}
          >
            <p className={styles.title} aria-hidden="true">
              {title}
            </p>
            {members.map((choice, index) => {
              const mine = first(order) + index
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={choice.id}
                  id={`${listId}-${mine}`}
                  role="option"
                  aria-selected={mine === at}
                  className={styles.option}
                  onPointerMove={() => setActive(mine)}
                  onClick={() => choose(choice)}
                >
                  {choice.Icon && <choice.Icon size={19} stroke={1.7} />}
                  <span className={styles.label}>{choice.label}</span>
                  {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
                  {choice.keys && <KeyCaps shown={choice.keys} />}
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {failed
          ? m.palette_failed()
          : !current
            ? m.palette_asking()
            : choices.length === 0
              ? [m.palette_none(), numberHint].filter(Boolean).join(' · ')
              : ''}
      </p>
    </Dialog>
  )
}
