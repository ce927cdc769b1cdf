// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import { CommandPalette } from './CommandPalette.tsx'

const composed = { isComposing: true, keyCode: 229 }

test.each(['Enter', 'Tab', 'ArrowDown'])(
  '%s of a word that is being composed does nothing in the palette',
  async (key) => {
    const onClose = vi.fn<() => void>()
    const { home, presses } = await drawComponent(<CommandPalette onClose={onClose} />)
    const field = home.querySelector('input')!
    const active = field.getAttribute('aria-activedescendant')
    expect(active).not.toBeNull()
    expect(await presses(field, { key, ...composed })).toBe(false)
    expect(field.getAttribute('aria-activedescendant')).toBe(active)
    expect(onClose).not.toHaveBeenCalled()
  },
)
