import { allPages } from '../menu/pages.ts'
import { expect, test } from 'vitest'
import { foundPages } from './found-pages.ts'

const pages = [
  { words: ['แดชบอร์ด', 'Dashboard', '/dashboard'] },
  { words: ['รายการฝาก', 'Deposits', '/management/deposit'] },
  { words: ['รายการถอน', 'Withdrawals', '/management/withdraw'] },
]

test('a page is found by either of its names, or by its address', () => {
  expect(foundPages(pages, 'ฝาก')).toEqual([pages[1]])
  expect(foundPages(pages, 'WITH')).toEqual([pages[2]])
  expect(foundPages(pages, 'management')).toEqual([pages[1], pages[2]])
})

test('an empty search shows every page, in the order of the menu', () => {
  expect(foundPages(pages, ' ')).toEqual(pages)
})

test('a page whose name begins with the search word comes first', () => {
  expect(foundPages(pages, 'd')[0]).toBe(pages[0])
})

test('every page has its own letter after G, and U stays for the orders with an unknown outcome', () => {
  const letters = [...allPages.map(({ key }) => key), 'U']
  expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([])
})
