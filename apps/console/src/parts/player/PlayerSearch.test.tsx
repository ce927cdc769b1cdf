// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import type { FoundPlayer } from './player-options.ts'
import { PlayerSearch } from './PlayerSearch.tsx'

const player = { id: 'p', code: 'kk1', name: '陳美玲', status: 'normal' } as FoundPlayer

/** Draws a search that finds one player for any text, and types a name. */
async function drawSearch() {
  const onChoose = vi.fn<(player: FoundPlayer) => void>()
  const source = { name: 'all', search: () => Promise.resolve({ rows: [player] }) }
  const drawn = await drawComponent(<PlayerSearch source={source} onChoose={onChoose} />)
  const field = drawn.home.querySelector('input')!
  await drawn.types(field, '陳')
  await drawn.until(() => drawn.home.querySelector('[role=option]')?.hasAttribute('disabled') === false)
  return { ...drawn, field, onChoose }
}

test.each([
  ['in Chrome', { isComposing: true, keyCode: 13 }],
  ['in Safari', { isComposing: false, keyCode: 229 }],
])('Enter that ends a Chinese word %s chooses nobody; the next Enter chooses', async (_, composed) => {
  const { field, onChoose, presses } = await drawSearch()
  expect(await presses(field, { key: 'Enter', ...composed })).toBe(false)
  expect(onChoose).not.toHaveBeenCalled()
  expect(await presses(field, { key: 'Enter', keyCode: 13 })).toBe(true)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(player)
})

test.each([
  ['nobody is found', () => Promise.resolve({ rows: [] })],
  ['the search is not answered', () => new Promise<never>(() => {})],
])('while %s, Enter chooses nobody, and is not left to a form around the search', async (_, search) => {
  const onChoose = vi.fn<(player: FoundPlayer) => void>()
  const { home, types, presses } = await drawComponent(
    <PlayerSearch source={{ name: 'none', search }} onChoose={onChoose} />,
  )
  const field = home.querySelector('input')!
  await types(field, '陳')
  expect(await presses(field, { key: 'Enter', keyCode: 13 })).toBe(true)
  expect(onChoose).not.toHaveBeenCalled()
})
