// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ManualMessage } from './ManualMessage.tsx'

afterEach(() => void vi.restoreAllMocks())

async function drawPage() {
  const drawn = await drawComponent(<ManualMessage />, { may: ['entry.create'] })
  const { types, home } = drawn
  const field = () => home.querySelector('textarea')!
  return { ...drawn, field, pastes: (text: string) => types(field(), text) }
}
/** An answer that comes when the test lets it. */
function late<Answer>() {
  let answer: (value: Answer) => void = () => {}
  return { coming: new Promise<Answer>((comes) => (answer = comes)), comes: (value: Answer) => answer(value) }
}

test('an answer about a text that was replaced meanwhile is not shown under the new one', async () => {
  const reading = late<{ reading: null }>()
  vi.spyOn(api.statements, 'readMessage').mockReturnValue(reading.coming as never)
  const { pastes, clicks, home, until, draw } = await drawPage()
  await pastes('money in 100')
  await clicks(th.manual_message_read)
  await pastes('money in 200')
  reading.comes({ reading: null })
  await until(() => home.querySelector('[data-loading]') === null)
  await draw(<ManualMessage />)
  expect(home.textContent).not.toContain(th.manual_message_unread)
})

test('a text that is typed while the last one is being kept stays', async () => {
  const kept = late<{ number: number }>()
  vi.spyOn(api.statements, 'readMessage').mockResolvedValue({ reading: null } as never)
  const keep = vi.spyOn(api.statements, 'keepMessage').mockReturnValue(kept.coming as never)
  const { pastes, clicks, home, until, field, client, draw } = await drawPage()
  const readAgain = vi.spyOn(client, 'invalidateQueries')
  await pastes('money in 100')
  await clicks(th.manual_message_read)
  await until(() => home.textContent.includes(th.manual_message_unread))
  await clicks(th.manual_message_keep)
  expect(keep.mock.calls[0]![0]).toMatchObject({ text: 'money in 100' })
  await pastes('money in 200')
  kept.comes({ number: 7 })
  await until(() => readAgain.mock.calls.length > 0)
  await draw(<ManualMessage />)
  expect(field().value).toBe('money in 200')
})
