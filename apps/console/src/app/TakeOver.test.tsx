// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TakeOver } from './TakeOver.tsx'

const send = vi.fn<(email: string, remember: boolean) => void>()

function Page() {
  const [email, setEmail] = useState('')
  const [remember, setRemember] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(email, remember)
      }}
    >
      <input name="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      <input name="password" type="password" />
      <input type="checkbox" checked={remember} onChange={() => setRemember(!remember)} />
    </form>
  )
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  document.body.replaceChildren()
  send.mockClear()
})

/** The markup in the page, and the function that renders the same page in place of it. */
function paint() {
  const markup = document.body.appendChild(document.createElement('div'))
  markup.innerHTML = `<form><input name="email" value="" /><input name="password" type="password" />
    <input type="checkbox" /></form>`
  const home = document.createElement('div')
  const takeOver = () =>
    act(async () =>
      createRoot(home).render(
        <TakeOver markup={markup} home={home}>
          <Page />
        </TakeOver>,
      ),
    )
  return { markup, home, takeOver }
}

const field = (home: HTMLElement, name: string) => home.querySelector<HTMLInputElement>(`[name=${name}]`)!

test('what was typed and ticked before the scripts arrived is kept, and the focus stays in its field', async () => {
  const { markup, home, takeOver } = paint()
  field(markup, 'email').value = 'nok@example.test'
  field(markup, 'password').value = 'a long password'
  markup.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true
  field(markup, 'password').focus()
  await takeOver()
  expect(markup.isConnected).toBe(false)
  expect(home.isConnected).toBe(true)
  expect(field(home, 'email').value).toBe('nok@example.test')
  expect(field(home, 'password').value).toBe('a long password')
  expect(document.activeElement).toBe(field(home, 'password'))
  act(() => home.querySelector('form')!.requestSubmit())
  expect(send).toHaveBeenCalledExactlyOnceWith('nok@example.test', true)
})

test('Enter that was pressed before sends the form with what was typed', async () => {
  const { markup, takeOver } = paint()
  field(markup, 'email').value = 'nok@example.test'
  markup.querySelector('form')!.dataset['sent'] = ''
  await takeOver()
  await expect.poll(() => send.mock.calls).toEqual([['nok@example.test', false]])
})

test('nothing is sent by itself, and the first field has the focus if nobody chose another', async () => {
  const { home, takeOver } = paint()
  await takeOver()
  expect(document.activeElement).toBe(field(home, 'email'))
  await act(async () => {})
  expect(send).not.toHaveBeenCalled()
})
