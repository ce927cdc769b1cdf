import type { SocialProvider } from '@khlang/domain/staff/social'
import { subjectOf } from '@khlang/seed/fake-providers-protocols'
import { newId } from '#platform/ids.ts'
import { linkAccount } from '#staff/linked-accounts/ways-in-store.ts'
import type { World } from './world.ts'

/**
 * The people that the fake provider offers: an employee with a private address, somebody unknown, and one
 * with an employee's e-mail address.
 */
export const people = {
  nok: { key: 1, name: 'Nok Elsewhere', email: 'nok.private@mail.example', who: 'employee' },
  outsider: { key: 2, name: 'Out Sider', email: 'outsider@mail.example', who: 'outsider' },
  twin: { key: 3, name: 'Twin Of Nok', email: 'nok@example.test', who: "an employee's e-mail" },
}

export const linkTo = (world: World, provider: SocialProvider, email: string, { key } = people.nok) =>
  linkAccount(world.sql, { id: newId(), email, provider, subject: subjectOf(provider, key) })

/**
 * Returns a browser for one sign-in: it keeps cookies and nothing else, and follows no redirect. `session` returns the
 * name of the session cookie, undefined if there is none.
 */
export function newBrowser(world: World, cookies = new Map<string, string>()) {
  const go = async (url: string, init: RequestInit = {}) => {
    const at = new URL(url, world.url)
    const ours = at.hostname === 'localhost' || at.origin === world.url
    const address = ours ? new URL(at.pathname + at.search, world.url) : at
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(ours && cookie ? { cookie } : {}), ...init.headers },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = set.split('; ')
      const at = pair.indexOf('=')
      if (attributes.some((one) => /^max-age=0$/i.test(one))) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  const begin = (path: 'sign-in/social' | 'link-social', provider: SocialProvider, more: object = {}) =>
    go(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        provider,
        disableRedirect: true,
        callbackURL: '/login/popup?attempt=test',
        errorCallbackURL: '/login/popup?attempt=test',
        ...more,
      }),
    })
  /** Chooses a person on the provider's page (null: cancels there); returns the address that it redirects to. */
  const choose = async (url: string, person: { key: number } | null) => {
    const asked = new URL(url)
    const form = new URLSearchParams(asked.searchParams)
    form.set('person', person ? String(person.key) : '')
    const answer = await fetch(asked.origin + asked.pathname, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    if (answer.status !== 303) throw new Error(`The provider says ${answer.status}: ${await answer.text()}`)
    return answer.headers.get('location')!
  }
  return {
    cookies,
    go,
    begin,
    choose,
    /** Runs the whole sign-in; returns its last answer, and the query of the address where the popup ends. */
    async through(
      path: 'sign-in/social' | 'link-social',
      provider: SocialProvider,
      person: { key: number } | null,
      more: object = {},
    ) {
      const begun = await begin(path, provider, more)
      if (begun.status !== 200) throw new Error(`Not begun: ${begun.status} ${await begun.text()}`)
      const { url } = (await begun.json()) as { url: string }
      const ended = await go(await choose(url, person))
      return { ended, said: new URL(ended.headers.get('location') ?? '/', world.url).searchParams }
    },
    session: () => [...cookies.keys()].find((name) => name.endsWith('session_token')),
    me: () => go('/api/staff/me'),
  }
}
