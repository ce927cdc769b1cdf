import type { Page } from 'playwright-core'

/**
 * Records what a screen reader would announce from now on: alerts when they appear, and live regions when
 * their text changes. A status that appears together with its text is not read by most of them, so it is not
 * recorded.
 */
export async function listenAloud(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
    const spoken = (window.spoken = [])
    const textOf = (region) => (region.getAttribute('aria-label') ?? region.innerText ?? region.textContent).replace(/\\s+/g, ' ').trim()
    const say = (region) => {
      const text = textOf(region)
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) // what is outside of it is not read
      if (dialog && !dialog.contains(region)) return
      if (text !== '' && !region.closest('[inert], [aria-hidden=true]') && spoken.at(-1) !== text) spoken.push(text)
    }
    new MutationObserver((changes) => {
      const regions = new Set()
      for (const { target, addedNodes } of changes) {
        const element = target.nodeType === 1 ? target : target.parentElement
        const region = element?.closest(live)
        if (region) regions.add(region)
        for (const added of addedNodes) {
          if (added.nodeType !== 1) continue
          if (added.matches('[role=alert]')) regions.add(added)
          added.querySelectorAll('[role=alert]').forEach((alert) => regions.add(alert))
        }
      }
      regions.forEach((region) => region.isConnected && say(region))
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })()`)
}

/** Returns what was said since `listenAloud`, in order. */
export const saidAloud = (page: Page) => page.evaluate<string[]>('window.spoken')
