// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import { ActButton } from './ActButton.tsx'

test('a button that has the focus at first scrolls nothing above it out of sight', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const buttonOf = (autoFocus: boolean) => (
    <ActButton disabledReason={null} autoFocus={autoFocus}>
      match
    </ActButton>
  )
  const { home, draw } = await drawComponent(buttonOf(true))
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  expect(document.activeElement).toBe(home.querySelector('button'))
  await draw(buttonOf(true))
  await drawComponent(buttonOf(false))
  expect(focus).toHaveBeenCalledOnce()
})
