// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { Status } from './Status.tsx'

test('in the direct variant nothing is green or called done before the back-end’s yes', async () => {
  for (const phase of ['queued', 'sending'] as const)
    for (const kind of ['entry', 'deposit'] as const) {
      const { home } = await drawComponent(
        <Status kind={kind} state="crediting" status="loading..." phase={phase} />,
        { directMatch: true },
      )
      const chip = home.querySelector<HTMLElement>('[data-tone]')!
      expect([chip.textContent, chip.dataset['tone']]).toEqual([th.phase_sending, 'info'])
    }
})
