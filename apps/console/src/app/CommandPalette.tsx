import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Dialog } from '#parts/Dialog.tsx'
import styles from './CommandPalette.module.css'
import { foundPages } from './found-pages.ts'
import { allPages } from './pages.ts'
import { paths } from './paths.ts'

/** Any page in a few letters, Thai or English. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = foundPages(
    allPages.map((page) => ({
      ...page,
      words: [page.title(), page.title({}, { locale: 'en' }), page.title({}, { locale: 'th' }), page.path],
    })),
    text,
  )
  const at = Math.min(active, found.length - 1)

  function open(path: string) {
    onClose()
    void navigate({ to: path })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const page = found[at]
    if (step && found.length > 0) setActive((at + step + found.length) % found.length)
    else if (event.key === 'Enter' && page) open(page.path)
    else return
    event.preventDefault()
  }

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
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={m.palette_title()} className={styles.list}>
        {found.map((page, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={page.path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setActive(index)}
            onClick={() => open(page.path)}
          >
            <page.Icon size={19} stroke={1.7} aria-hidden="true" />
            <span className={styles.label}>{page.title()}</span>
            {!page.ready && <span className={styles.quiet}>{m.menu_soon()}</span>}
            {page.path === paths.statement && <kbd className={styles.quiet}>J K ⏎</kbd>}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>{m.palette_none()}</p>}
    </Dialog>
  )
}
