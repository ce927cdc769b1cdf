// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import { SearchField } from './SearchField.tsx'

async function drawSearch() {
  const { home, presses } = await drawComponent(
    <SearchField label="ค้นหา" value="" onSearch={vi.fn<(text: string) => void>()} />,
  )
  return (init: KeyboardEventInit) => presses(home.querySelector('input')!, { key: 'Enter', ...init })
}

test('Enter in a search is not left to the form around it, which it would send', async () => {
  const press = await drawSearch()
  expect(await press({ keyCode: 13 })).toBe(true)
})

test.each([
  ['Ctrl+Enter, which sends a form from anywhere', { ctrlKey: true }],
  ['Cmd+Enter, which sends a form from anywhere', { metaKey: true }],
  ['Enter that ends a Thai or Chinese word', { isComposing: true }],
  ['a letter', { key: 'a' }],
])('a search leaves %s alone', async (_, init) => {
  const press = await drawSearch()
  expect(await press(init)).toBe(false)
})
