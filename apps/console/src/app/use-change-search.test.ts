// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/history'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { createRouter, type ShownPage } from '#parts/navigation/router.ts'
import { PageContext, RouterContext } from '#parts/navigation/use-router.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { useChangeSearch, useIsOpen } from './use-change-search.ts'

type Search = { tab?: string; entry?: string; sort?: string | undefined }

/** A page at this address, open in the console. */
function newPage(address: string, addsEntry?: (change: Partial<Search>) => boolean) {
  const history = createMemoryHistory({ initialEntries: ['/management/before', address] })
  const router = createRouter({}, history, () => {})
  const page = { location: history.location } as ShownPage
  const hook = drawHook(
    () => ({ change: useChangeSearch<Search>(addsEntry), isOpen: useIsOpen() }),
    undefined,
    (probe) =>
      createElement(RouterContext, { value: router }, createElement(PageContext, { value: page }, probe)),
  )
  return { ...hook, history, now: () => history.location.href, hook: hook.now }
}

test('what is changed is in the address, and the other parameters stay', async () => {
  const { does, now } = newPage('/management/statements?tab=new&sort=amount')
  await does(({ change }) => change({ tab: 'held', entry: 'e7' }))
  expect(now()).toBe('/management/statements?tab=held&sort=amount&entry=e7')
  await does(({ change }) => change({ sort: undefined }))
  expect(now()).toBe('/management/statements?tab=held&entry=e7')
})

test('a change leaves no step for the back button, unless the page says so', async () => {
  const { does, now, history } = newPage('/management/statements?tab=new', ({ tab }) => tab !== undefined)
  await does(({ change }) => change({ tab: 'held' }))
  await does(({ change }) => change({ entry: 'e7' }))
  history.back()
  expect(now()).toBe('/management/statements?tab=new')
  const plain = newPage('/management/statements?tab=new')
  await plain.does(({ change }) => change({ tab: 'held' }))
  plain.history.back()
  expect(plain.now()).toBe('/management/before')
})

test('a change after the page was left is dropped, and does not bring it back', async () => {
  const { does, now, history, hook } = newPage('/management/statements?tab=new')
  const { change, isOpen } = hook()
  expect(isOpen()).toBe(true)
  history.push('/management/player')
  await does(() => change({ entry: 'e7' }))
  expect([now(), isOpen()]).toEqual(['/management/player', false])
})

test('a change still counts after another one of the same page', async () => {
  const { does, now, hook } = newPage('/management/statements')
  const { change, isOpen } = hook()
  await does(() => change({ entry: 'e7' }))
  await does(() => change({ entry: 'e8' }))
  expect([now(), isOpen()]).toEqual(['/management/statements?entry=e8', true])
})
