import { maxSearchLength } from '@khlang/domain/list-words'
import { TextInput, useComputedColorScheme } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { isComposing } from '#parts/keys/is-composing.ts'
import { KeyCaps } from '#parts/keys/KeyCaps.tsx'
import { boundKeys } from '#parts/keys/use-keys.ts'
import { hrefOf } from '#parts/navigation/address.ts'
import { useNavigate } from '#parts/navigation/use-router.ts'
import { useMe } from '#parts/session/me.ts'
import { useNumberHint } from '#parts/use-number-hint.ts'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './CommandPalette.module.css'
import { copyAndSay } from './copy-and-say.ts'
import { foundGroups, foundTitle } from './found-groups.ts'
import { foundIcon } from './found-icons.ts'
import { openOverlay } from '../overlay.ts'
import { paletteCommands } from './palette-commands.ts'
import { type Choice, matchingChoices, paletteGroups } from './palette-groups.ts'
import { PaletteList } from './PaletteList.tsx'
import type { PaletteTools } from './palette-tools.ts'
import { recentChoices, rememberCommand, rememberFound } from './recent.ts'
import { useEverythingFound } from './use-everything-found.ts'

/**
 * Finds any page, command, player, request, entry, order, agent or master, in Thai or English. Enter opens
 * the result, Tab shows other actions on it.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { id: me, may } = useMe()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  /** The result whose actions are shown, and the text typed to find it. */
  const [subject, setSubject] = useState<{ choice: Choice; text: string; at: number } | null>(null)
  /**
   * Whether Enter or Tab was pressed before the result for the current text arrived. The key then takes
   * effect when the result arrives.
   */
  const [pressed, setPressed] = useState<'open' | 'acts' | null>(null)
  const dark = useComputedColorScheme('light') === 'dark'
  const go = (to: string, search: Readonly<Record<string, string>> = {}) =>
    navigate({ href: hrefOf({ to, search }) })
  const tools: PaletteTools = {
    may: (act) => may.includes(act),
    open: go,
    overlay: openOverlay,
    copy: (copied) => void copyAndSay(copied),
    remember: (found) => rememberFound(me, found),
  }
  const [bindings] = useState(() => [...boundKeys(), ...paletteCommands({ dark, may: tools.may, go })])
  const [recent] = useState(() => recentChoices(me))
  const listId = useId()
  const { found, isCurrent, failed } = useEverythingFound(subject ? subject.text : text)
  const numberHint = useNumberHint(subject ? '' : text)

  const own = paletteGroups(bindings, text, {
    recent,
    onCommand: (name) => rememberCommand(me, name),
    foundAgain: (one) => ({
      id: one.id,
      label: one.label,
      detail: foundTitle(one.kind),
      Icon: foundIcon[one.kind],
      run: () => {
        rememberFound(me, one)
        go(one.to, one.search)
      },
    }),
  })
  const title = subject && m.palette_acts_of({ what: subject.choice.label })
  const acts = subject?.choice.acts
  const groups =
    acts && title
      ? [{ title, choices: matchingChoices(acts, text) }]
      : found
        ? [...own, ...foundGroups(found, tools)]
        : own
  const choices = groups.flatMap((group) => group.choices)
  const ownCount = own.reduce((sum, group) => sum + group.choices.length, 0)
  const at = Math.min(active, choices.length - 1)
  const choice = choices[at]

  function show(next: typeof subject, typed: string, index: number) {
    setSubject(next)
    setText(typed)
    setActive(index)
    setPressed(null)
  }
  const back = () => subject && show(null, subject.text, subject.at)
  function choose(chosen: Choice) {
    onClose()
    chosen.run()
  }
  if (pressed === 'acts' && isCurrent) {
    if (choice?.acts) show({ choice, text, at }, '', 0)
    else setPressed(null)
  }
  const chooseWhenFound = useEffectEvent(() => {
    if (pressed === 'open' && choice) choose(choice)
  })
  useEffect(() => {
    if (isCurrent) chooseWhenFound()
  }, [isCurrent])

  /**
   * Whether a key may choose the active choice. Results for an older text stay visible, but no key chooses one,
   * since the key is meant for the newer text.
   */
  const mayChoose = subject !== null || isCurrent || at < ownCount
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const forward =
      (event.key === 'Tab' && !event.shiftKey) ||
      (event.key === 'ArrowRight' && selectionStart === value.length)
    const backward =
      (event.key === 'Tab' && event.shiftKey) ||
      (['Backspace', 'ArrowLeft'].includes(event.key) && selectionStart === 0 && selectionEnd === 0)
    if (step && choices.length > 0) setActive((at + step + choices.length) % choices.length)
    else if (forward && choice?.acts && mayChoose) show({ choice, text, at }, '', 0)
    else if (forward && !isCurrent && !(choice && mayChoose)) setPressed('acts')
    else if (backward && subject) back()
    // Tab never leaves the field: there is nothing else to focus.
    else if (event.key === 'Tab') event.preventDefault()
    else if (event.key !== 'Enter') return
    else if (choice && mayChoose) choose(choice)
    else if (!isCurrent) setPressed('open')
    event.preventDefault()
  }

  return (
    <Dialog shape="palette" title={m.palette_title()} onClose={subject ? back : onClose}>
      <div className={styles.field}>
        {subject && (
          <BareButton tabIndex={-1} className={styles.subject} title={m.palette_back()} onClick={back}>
            <IconArrowLeft size={17} aria-hidden="true" />
            <span className={styles.label}>{subject.choice.label}</span>
          </BareButton>
        )}
        <TextInput
          size="md"
          variant="unstyled"
          className={styles.input}
          aria-label={title ?? m.palette_title()}
          placeholder={subject ? m.palette_acts_hint() : m.palette_hint()}
          leftSection={subject ? undefined : <IconSearch size={19} aria-hidden="true" />}
          role="combobox"
          maxLength={maxSearchLength}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choice ? `${listId}-${at}` : undefined}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => show(subject, event.currentTarget.value, 0)}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        activeIndex={at}
        oldFrom={subject === null && !isCurrent ? own.length : groups.length}
        onAt={setActive}
        onChoose={choose}
        onActs={(of) => show({ choice: of, text, at: choices.indexOf(of) }, '', 0)}
      />
      <div className={styles.foot}>
        <p className={styles.note} role="status">
          {failed && !subject
            ? m.palette_failed()
            : !isCurrent && !subject
              ? m.palette_asking()
              : choices.length === 0
                ? [m.palette_none(), numberHint].filter(Boolean).join(' · ')
                : ''}
        </p>
        <Hint keys="↵">{subject ? m.palette_key_run() : m.palette_key_choose()}</Hint>
        {subject ? (
          <Hint keys="Esc">{m.palette_key_back()}</Hint>
        ) : (
          choice?.acts && <Hint keys="Tab">{m.palette_key_acts()}</Hint>
        )}
      </div>
    </Dialog>
  )
}

const Hint = ({ keys, children }: { keys: string; children: string }) => (
  <span className={styles.hint} aria-hidden="true">
    <KeyCaps shown={keys} /> {children}
  </span>
)
