import type { Icon } from '@tabler/icons-react'
import type { Act } from '@khlang/domain/staff/acts'
import type { Path, paths } from '#parts/navigation/paths.ts'

/** Paths that are not in the menu. */
type Outside =
  | 'home'
  | 'customer'
  | 'playerForm'
  | 'playerImport'
  | 'notPermitted'
  | 'login'
  | 'invitation'
  | 'resetPassword'
  | 'forgotten'
  | 'notFound'
type MenuPath = Exclude<Path, (typeof paths)[Outside]>

/** A message, in the page's language or a given one. */
type Words = (inputs?: Record<never, never>, options?: { locale?: 'th' | 'en' }) => string

/** A page of the menu. */
export type Page = {
  path: MenuPath
  title: Words
  Icon: Icon
  /** The key that opens the page after G: a letter, or a digit where letters are used up. */
  key: string
  /** Whether the panes scroll separately, so that the page has exactly the window's height. */
  fills?: true
  /** Other names for searching. */
  aliases?: readonly string[]
  /** The permission needed to see the page. */
  needs?: Act
}
export type PageGroup = { id: string; title: Words; pages: readonly Page[] }
