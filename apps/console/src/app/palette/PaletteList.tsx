import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { KeyCaps } from '#parts/keys/KeyCaps.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './CommandPalette.module.css'
import type { Choice, ChoiceGroup } from './palette-groups.ts'

type Props = {
  id: string
  groups: readonly ChoiceGroup[]
  /** The position of the active choice, counted through all groups. */
  activeIndex: number
  /** The first group whose results still belong to an older text. */
  oldFrom: number
  /** Called when the pointer moves over a choice, with its position. */
  onAt: (index: number) => void
  onChoose: (choice: Choice) => void
  /** Shows what can be done with the choice instead of opening it. */
  onActs: (choice: Choice) => void
}

/**
 * Shows the choices of the palette in their groups. The field keeps the focus; the active choice is marked.
 */
export function PaletteList({ id, groups, activeIndex, oldFrom, onAt, onChoose, onActs }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex, groups])
  const firstIn = (order: number) =>
    groups.slice(0, order).reduce((sum, group) => sum + group.choices.length, 0)
  return (
    <div ref={list} id={id} role="listbox" aria-label={m.palette_title()} className={styles.list}>
      {groups.map(({ title, choices }, order) => (
        <div
          key={title}
          role="group"
          aria-label={title}
          className={styles.group}
          data-old={order >= oldFrom || undefined}
        >
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          {choices.map((choice, index) => (
            <Option
              key={choice.id}
              id={`${id}-${firstIn(order) + index}`}
              choice={choice}
              active={firstIn(order) + index === activeIndex}
              onActive={() => onAt(firstIn(order) + index)}
              onChoose={onChoose}
              onActs={onActs}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = Pick<Props, 'id' | 'onChoose' | 'onActs'> & {
  choice: Choice
  active: boolean
  onActive: () => void
}

function Option({ id, choice, active, onActive, onChoose, onActs }: OptionProps) {
  const { Icon, label, detail, amount, status, keys, acts } = choice
  return (
    <BareButton
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onPointerMove={onActive}
      onClick={(event) => {
        // The arrow at the end is part of the option: an option may not contain a button.
        const more = event.target instanceof Element && event.target.closest('[data-acts]') !== null
        if (more) onActs(choice)
        else onChoose(choice)
      }}
    >
      {Icon && <Icon size={19} stroke={1.7} />}
      <span className={styles.what}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {amount && <span className={styles.amount}>{amount}</span>}
      {status && <StatusChip tone={status.tone}>{status.text}</StatusChip>}
      {keys && <KeyCaps shown={keys} />}
      {acts && (
        <span className={styles.more} data-acts title={m.palette_key_acts()} aria-hidden="true">
          <IconChevronRight size={17} />
        </span>
      )}
    </BareButton>
  )
}
