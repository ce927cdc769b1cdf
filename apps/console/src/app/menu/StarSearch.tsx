import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { foundPages } from '../palette/found-pages.ts'
import { wordsOf } from './page-labels.ts'
import { allPages } from './pages.ts'
import { StarButton } from './StarButton.tsx'
import styles from './StarSearch.module.css'
import { useStars } from './use-stars.ts'

const maxResults = 5

/** Shows starred pages, or the first five pages found, each with a button to set or remove its star. */
export function StarSearch() {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const starred = useStars()
  // Pages that were starred at the start stay listed after their star is removed, so that a mistake can be
  // undone here.
  const [before] = useState(starred)
  useEffect(() => field.current?.focus(), [])

  const keptStars = [...before, ...starred.filter((page) => !before.includes(page))]
  const pages =
    text.trim() === ''
      ? keptStars
      : foundPages(
          allPages.map((page) => ({ page, words: wordsOf(page) })),
          text,
        )
          .slice(0, maxResults)
          .map(({ page }) => page)
  return (
    <div className={styles.search}>
      <TextInput
        ref={field}
        size="sm"
        aria-label={m.star_search()}
        placeholder={m.star_search()}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {pages.map((page) => (
          <li key={page.path} className={styles.row}>
            <Link to={page.path} className={styles.link}>
              <page.Icon size={19} stroke={1.7} aria-hidden="true" />
              {page.title()}
            </Link>
            <StarButton page={page} small />
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {pages.length > 0 ? '' : text.trim() === '' ? m.stars_none() : m.palette_none()}
      </p>
    </div>
  )
}
