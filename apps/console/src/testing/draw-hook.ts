import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/**
 * Draws a component that only calls a hook, for a test with `// @vitest-environment happy-dom` in its first line. What
 * people see is tested in a browser; this is for the decisions of a hook. The component is removed when the test ends.
 * `around` puts it inside the providers that the hook needs.
 */
export function drawHook<Props, Result>(
  use: (props: Props) => Result,
  firstProps: NoInfer<Props>,
  around: (probe: ReactNode) => ReactNode = (probe) => probe,
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.createElement('div'))
  let result: Result
  const Probe = ({ props }: { props: Props }) => {
    result = use(props)
    return null
  }
  const draw = (props: Props) => act(() => root.render(around(createElement(Probe, { props }))))
  const remove = () => act(() => root.unmount())
  draw(firstProps)
  onTestFinished(remove)
  return {
    /** What the hook returned last. */
    now: () => result,
    /** Draws the component again, with other props. */
    draw,
    /** Does something that changes the state of the hook, and draws it again. Waits for what it waits for. */
    // oxlint-disable-next-line require-await -- React draws what an `async` act changed, and waits for nothing else
    does: (change: (hook: Result) => unknown) => act(async () => void (await change(result))),
    /** Lets so many milliseconds pass, with fake timers. */
    passes: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    remove,
  }
}
