// @vitest-environment happy-dom
import { ownAccounts } from '@khlang/contract/accounts/accounts'
import { createMemoryHistory } from '@tanstack/history'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSearch } from '#accounts/account-search.ts'
import { api } from '#parts/api/api.ts'
import { createRouter, type ShownPage } from '#parts/navigation/router.ts'
import { PageContext, RouterContext } from '#parts/navigation/use-router.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { answerOf } from '../sample-text.tsx'
import { AccountsRoute } from './AccountsRoute.tsx'

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('Back leaves the own accounts, and does not take back a search letter by letter', async () => {
  vi.spyOn(api.accounts, 'list').mockResolvedValue(answerOf(ownAccounts.list) as never)
  const history = createMemoryHistory({ initialEntries: ['/management/before', '/management/accounts'] })
  const router = createRouter({}, history, () => {})
  const page = (search: object) => (
    <RouterContext value={router}>
      <PageContext value={{ location: history.location, search } as ShownPage}>
        <AccountsRoute />
      </PageContext>
    </RouterContext>
  )
  const { home, draw, types, until } = await drawComponent(page({}))
  const field = () => home.querySelector<HTMLInputElement>('input[type=search]')
  await until(() => field() !== null)
  for (const text of ['k', 'kb']) {
    await types(field()!, text)
    await until(() => history.location.search === `?q=${text}`)
    await draw(page(accountSearch({ q: text })))
  }
  history.back()
  expect(history.location.pathname).toBe('/management/before')
})
