// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import { MoreLines } from './MoreLines.tsx'

/** A browser in which everything is in view. */
class AllInView {
  readonly report
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.report = report
  }
  observe() {
    this.report([{ isIntersecting: true }])
  }
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', AllInView))
afterEach(() => void vi.unstubAllGlobals())

async function draw(state: { busy: boolean; hasFailed: boolean }) {
  const more = vi.fn<() => void>()
  const { home } = await drawComponent(<MoreLines {...state} onMore={more} />)
  return { more, button: home.querySelector('button')! }
}

test('more lines are loaded as soon as the button is in view, and not while some are loading', async () => {
  expect((await draw({ busy: false, hasFailed: false })).more).toHaveBeenCalledOnce()
  expect((await draw({ busy: true, hasFailed: false })).more).not.toHaveBeenCalled()
})

test('after a failure only a press loads more lines', async () => {
  const { more, button } = await draw({ busy: false, hasFailed: true })
  expect(more).not.toHaveBeenCalled()
  button.click()
  expect(more).toHaveBeenCalledOnce()
})
