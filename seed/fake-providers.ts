import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SocialProvider, socialProviders } from '@khlang/domain/staff/social'
import { choicePage, problemPage } from './fake-providers-page.ts'
import { type AuthorizationQuery, profiles, proofOf, type FakePerson } from './fake-providers-protocols.ts'
import { rerouteProviders } from './fake-providers-reroute.ts'

type Keys = { clientId: string; clientSecret: string; authorizationEndpoint: string }
export type FakeProviders = AsyncDisposable & { url: string; keys: Record<SocialProvider, Keys> }

const codeLastsMs = 60_000

/**
 * A fake of Google, Facebook, X and GitHub for tests and the demo: a server that speaks each protocol as the sign-in
 * library expects, with a choice of who to be. As strict as the real ones about redirect addresses, keys, single-use
 * codes and PKCE. This process's calls to the real providers that are given are redirected to it.
 */
export async function startFakeProviders({
  publicUrl,
  people,
  providers = socialProviders,
}: {
  publicUrl: string
  people: readonly FakePerson[]
  providers?: readonly SocialProvider[]
}): Promise<FakeProviders> {
  const codes = new Map<string, { asked: AuthorizationQuery; person: FakePerson; until: number }>()
  const tokens = new Map<string, FakePerson>()
  const secret = randomBytes(24).toString('base64url')
  const clientOf = (provider: SocialProvider) => `khlang-demo-${provider}`

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    const [provider, ...rest] = url.pathname.slice(1).split('/') as [SocialProvider, ...string[]]
    const path = rest.join('/')
    const form = new URLSearchParams(request.method === 'POST' ? await read(request) : '')
    if (path === 'authorize') return authorize(provider, request.method === 'POST' ? form : url.searchParams)
    if (path === 'token' && request.method === 'POST') return exchange(provider, form)
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const token = bearer ?? url.searchParams.get('input_token') ?? ''
    const person = tokens.get(token)
    const appToken = url.searchParams.get('access_token')
    if (path === 'debug_token' && appToken !== `${clientOf(provider)}|${secret}`)
      return json(400, { error: 'invalid_app_token' })
    const profile = profiles[provider]?.[path]
    if (!profile) return json(404, { error: 'not_found' })
    return person ? json(200, profile(person, clientOf(provider))) : json(401, { error: 'invalid_token' })

    function authorize(at: SocialProvider, from: URLSearchParams) {
      const query = Object.fromEntries(from) as AuthorizationQuery & { person?: string }
      const mistake = whatIsWrong(at, query)
      if (mistake !== null) return html(400, problemPage(at, mistake))
      if (request.method !== 'POST') return html(200, choicePage(at, query, people))
      const to = new URL(query.redirect_uri)
      to.searchParams.set('state', query.state)
      const chosen = people.find(({ key }) => String(key) === query.person)
      if (chosen) {
        const code = randomBytes(18).toString('base64url')
        codes.set(code, { asked: query, person: chosen, until: Date.now() + codeLastsMs })
        to.searchParams.set('code', code)
      } else {
        to.searchParams.set('error', 'access_denied')
        to.searchParams.set('error_description', 'The user denied the request.')
      }
      response.writeHead(303, { location: to.href }).end()
    }

    function whatIsWrong(at: SocialProvider, query: AuthorizationQuery): string | null {
      if (!providers.includes(at)) return 'There is no such provider here.'
      if (query.client_id !== clientOf(at)) return 'The client is not known here.'
      if (query.redirect_uri !== `${publicUrl}/api/auth/callback/${at}`)
        return 'This is not an address to come back to.'
      if (query.response_type !== 'code' || !query.state) return 'A code is asked for, with a state.'
      const proves = query.code_challenge_method === 'S256' && query.code_challenge
      return at === 'facebook' || proves ? null : 'A proof of who began is missing (PKCE).'
    }

    function exchange(at: SocialProvider, form: URLSearchParams) {
      const { id, key } = clientGiven(request, form)
      const code = form.get('code') ?? ''
      const kept = codes.get(code)
      codes.delete(code) // single use, even if it is refused
      const right =
        id === clientOf(at) &&
        key === secret &&
        kept?.asked.client_id === id &&
        kept.until > Date.now() &&
        kept.asked.redirect_uri === form.get('redirect_uri') &&
        (kept.asked.code_challenge ?? null) === proofOf(form.get('code_verifier'))
      if (!kept || !right)
        return at === 'github'
          ? json(200, {
              error: 'bad_verification_code',
              error_description: 'The code is incorrect or expired.',
            })
          : json(400, { error: 'invalid_grant' })
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, kept.person)
      return json(200, {
        access_token: token,
        token_type: 'bearer',
        expires_in: 3600,
        scope: kept.asked.scope,
        ...profiles[at].token?.(kept.person, id),
      })
    }

    function json(status: number, body: unknown) {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    function html(status: number, body: string) {
      // A provider may be this strict: the window that opened this one loses access to it.
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'same-origin',
      }
      response.writeHead(status, headers).end(body)
    }
  }

  // Listens on an IP address, while the console uses a host name: for the browser the fake is another site,
  // as real providers are.
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const undo = rerouteProviders(url, providers)
  const keysOf = (provider: SocialProvider): Keys => ({
    clientId: clientOf(provider),
    clientSecret: secret,
    authorizationEndpoint: `${url}/${provider}/authorize`,
  })
  return {
    url,
    keys: Object.fromEntries(providers.map((one) => [one, keysOf(one)])) as Record<SocialProvider, Keys>,
    async [Symbol.asyncDispose]() {
      undo()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Returns the client's credentials: from the form, or for X from the header. */
function clientGiven(request: IncomingMessage, form: URLSearchParams) {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!basic) return { id: form.get('client_id'), key: form.get('client_secret') }
  const [id, key] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return { id: id ?? null, key: key ?? null }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
