import { expect, test } from 'vitest'
import * as m from '#messages'
import { pageLocationAt } from './page-location.ts'

/** Returns the title of a path, and its trail as titles, with the path of those that lead somewhere. */
function at(pathname: string) {
  const { title, trail } = pageLocationAt(pathname)
  return [title, ...trail.map((step) => (step.path ? `${step.title} ${step.path}` : step.title))]
}

test('a page of the menu is below its group', () => {
  expect(at('/management/deposit')).toEqual([m.page_deposits(), m.group_daily()])
  expect(at('/management/user')).toEqual([m.page_players(), m.group_people()])
  expect(at('/management/accounts')).toEqual([m.page_accounts(), m.group_people()])
  expect(at('/management/audit')).toEqual([m.page_audit(), m.group_system()])
})

test.each([
  ['/management/user/form', m.page_player_new()],
  ['/management/user/import', m.page_player_import()],
  ['/management/user/form/p7', m.page_player_edit()],
  ['/management/user/p7', m.page_player_view()],
  ['/management/user/formosa', m.page_player_view()],
])('%s is below the list of players, which it leads back to', (path, title) => {
  expect(at(path)).toEqual([title, m.group_people(), `${m.page_players()} /management/user`])
})

test('the payouts of an account are below the accounts', () => {
  expect(at('/management/accounts/scb-2')).toEqual([
    m.page_account_payouts(),
    m.group_people(),
    `${m.page_accounts()} /management/accounts`,
  ])
})

test('a section of the settings has the title of the settings', () => {
  expect(at('/settings/payouts')).toEqual([m.page_settings(), m.group_system()])
})

test('a page that is not permitted says so, and an unknown path has no title', () => {
  expect(at('/pages/not-authorized')).toEqual([m.not_permitted_title()])
  expect(at('/management/userform')).toEqual([''])
})
