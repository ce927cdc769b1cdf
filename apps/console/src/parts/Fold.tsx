import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './Fold.module.css'
import { changePreferences, usePreferences } from './preferences/preferences.ts'

type Props = {
  /** The name under which the employee's choice is stored. */
  name: string
  title: string
  heading: 'h2' | 'h3'
  /** The id of the heading, for links to it. */
  titleId?: string
  /** Keeps the section open whatever the employee's choice, because something inside must be visible. */
  mustShow?: boolean
  children: ReactNode
}

/** Shows a section of a page that is closed until the employee opens it. Their choice is stored. */
export function Fold({ name, title, heading: Heading, titleId, mustShow = false, children }: Props) {
  const { unfolded } = usePreferences()
  const contentId = useId()
  const isOpen = mustShow || unfolded.includes(name)
  const toggle = () =>
    changePreferences({
      unfolded: isOpen ? unfolded.filter((other) => other !== name) : [...unfolded, name],
    })
  return (
    <>
      <Heading id={titleId} tabIndex={titleId === undefined ? undefined : -1} className={styles.title}>
        <BareButton
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={toggle}
        >
          <IconChevronRight size={18} className={styles.chevron} aria-hidden="true" />
          {title}
        </BareButton>
      </Heading>
      {isOpen && (
        <div id={contentId} className={styles.content}>
          {children}
        </div>
      )}
    </>
  )
}
