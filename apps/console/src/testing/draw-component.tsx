import { MantineProvider } from '@mantine/core'
import type { Me } from '@khlang/contract/staff/staff'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { MeContext } from '#parts/session/me.ts'
import { newClient } from './around-client.ts'

/**
 * Draws a component for an employee with these fields, for a test with `// @vitest-environment happy-dom` in its first
 * line. This is for what a component does with keys, texts and answers; how it looks is tested in a browser. It is
 * removed when the test ends.
 */
export async function drawComponent(component: ReactNode, options: Partial<Me> = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // A text that grows waits for fonts, which happy-dom does not have.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  const home = document.body.appendChild(document.createElement('div'))
  const root = createRoot(home)
  const { client, around } = newClient()
  const me = { id: 'me', may: [], ...options } as unknown as Me
  const does = async (change: () => Promise<void> | void) => {
    await act(async () => change())
    expectNoFormInForm()
  }
  const draw = (node: ReactNode) =>
    does(() =>
      root.render(
        around(
          <MeContext value={me}>
            <MantineProvider>{node}</MantineProvider>
          </MeContext>,
        ),
      ),
    )
  await draw(component)
  onTestFinished(() => {
    act(() => root.unmount())
    home.remove()
  })
  return {
    home,
    client,
    draw,
    /** Waits for an answer, and what is drawn of it. */
    async until(isSo: () => boolean) {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
      await expect.poll(isSo).toBe(true)
      expectNoFormInForm()
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    },
    /** Types a text into a field, in place of what it holds. */
    types: (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
      does(() => {
        // React notices a value only if it is set as a browser sets it.
        const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')!.set!.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    /** Presses the first button, or ticks the first choice, whose text contains this one. */
    clicks(text: string) {
      const named = [...home.querySelectorAll('button, label')].find((one) => one.textContent.includes(text))
      const pressed = named?.querySelector('input') ?? (named as HTMLElement | undefined)
      expect(pressed, text).toBeDefined()
      return does(() => pressed!.click())
    },
    /** Submits the form, as Enter does. */
    submits: () => does(() => home.querySelector('form')!.requestSubmit()),
    /** Dispatches a key in a field; returns whether the component took it from the browser. */
    async presses(field: Element, init: KeyboardEventInit) {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
      await does(() => void field.dispatchEvent(event))
      return event.defaultPrevented
    },
  }
}

/**
 * No browser sends a form inside another, though React draws one, and Enter in a dialog inside a form would send that
 * form. The walks check this too (`e2e/browser.ts`).
 */
const expectNoFormInForm = () => expect(document.querySelector('form form, form dialog')).toBeNull()
