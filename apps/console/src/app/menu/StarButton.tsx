import { IconStar, IconStarFilled } from '@tabler/icons-react'
import * as m from '#messages'
import { usePreferences } from '#parts/preferences/preferences.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import type { Page } from '../page.ts'
import styles from './StarButton.module.css'
import { isStarred, toggleStar } from './use-stars.ts'

/** `inRow`: the button is focused by an arrow key within its row and not by Tab. */
type Props = { page: Page; small?: boolean; inRow?: boolean }

/** Stars a page, or removes its star. */
export function StarButton({ page, small = false, inRow = false }: Props) {
  const hasStar = isStarred(usePreferences().starred, page.path)
  const Star = hasStar ? IconStarFilled : IconStar
  const label = hasStar ? m.star_remove({ page: page.title() }) : m.star_add({ page: page.title() })
  const shared = {
    className: styles.star,
    'data-on': hasStar || undefined,
    'aria-pressed': hasStar,
    onClick: () => toggleStar(page.path),
  }
  // No tooltip in the menu, where one for each of twenty stars would be in the way.
  if (small)
    return (
      <BareButton {...shared} data-small tabIndex={inRow ? -1 : undefined} aria-label={label} title={label}>
        <Star size={16} aria-hidden="true" />
      </BareButton>
    )
  return (
    <IconButton {...shared} label={label}>
      <Star size={18} />
    </IconButton>
  )
}
