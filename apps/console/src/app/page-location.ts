import * as m from '#messages'
import type { Page } from './page.ts'
import { pageAt, pageGroups } from './menu/pages.ts'
import { paths } from '#parts/navigation/paths.ts'

type Step = { title: string; path?: Page['path'] }
export type PageLocation = { page: Page | undefined; title: string; trail: readonly Step[] }

/**
 * Returns the title of a path and the trail to it: the group and, below another page, that page. The trail is empty
 * where there is no page.
 */
export function pageLocationAt(pathname: string): PageLocation {
  if (pathname === paths.notPermitted) return { page: undefined, title: m.not_permitted_title(), trail: [] }
  const page = pageAt(pathname)
  if (!page) return { page, title: '', trail: [] }
  const group = pageGroups.find(({ pages }) => pages.includes(page))
  const crumbsAbove = [{ title: group?.title() ?? '' }]
  const crumbBelow = belowPlayers(pathname) ?? belowAccounts(pathname)
  if (crumbBelow === null) return { page, title: page.title(), trail: crumbsAbove }
  return { page, title: crumbBelow, trail: [...crumbsAbove, { title: page.title(), path: page.path }] }
}

/** Returns the title of a page of one account; null for any other path. */
const belowAccounts = (pathname: string) =>
  pathname.startsWith(`${paths.accounts}/`) ? m.page_account_payouts() : null

/** Returns the title of a page of one player, or of a new or imported player; null for any other path. */
function belowPlayers(pathname: string): string | null {
  if (!pathname.startsWith(`${paths.players}/`)) return null
  if (pathname === paths.playerForm) return m.page_player_new()
  if (pathname === paths.playerImport) return m.page_player_import()
  return pathname.startsWith(`${paths.playerForm}/`) ? m.page_player_edit() : m.page_player_view()
}
