import { expect } from 'vitest'

/**
 * A caller with a session or a key. `raw` and `file` return the answer as it is: tests check status and body. `raw`
 * takes the whole path, the others what follows `/api/`.
 */
export type Client = {
  url: string
  headers: Record<string, string>
  raw: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  /** Returns the body of a read that must succeed. */
  get: <Answer = Body>(path: string, query?: Record<string, string | number>) => Promise<Answer>
  /** Returns the body of a command that must succeed. */
  post: <Answer = Body>(path: string, body: unknown) => Promise<Answer>
  /** Exports a list as a file; `query` is the query string. */
  file: (query: Record<string, string> | URLSearchParams | string) => Promise<Response>
  /** Returns the problem of a command that must be refused; throws if it succeeds, as the two above if refused. */
  refused: (path: string, body: unknown) => Promise<Problem>
}

// Tests read answers of many shapes, and in tests the server checks every answer against the contract.
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any
type Problem = {
  status: number
  code: string
  fields?: { path: string; message: string }[]
  row?: Body
  holder?: string
  permission?: string
  detail?: string
}

export function clientOf(url: string, headers: Record<string, string>): Client {
  const raw: Client['raw'] = (method, path, body, more = {}) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    })
  /**
   * Retries when there are too many calls at once, as every caller should, so that a busy machine does not
   * fail a test.
   */
  const ask: typeof raw = async (method, path, body) => {
    const answer = await raw(method, path, body)
    if (answer.status !== 429) return answer
    const { code } = (await answer.clone().json()) as Problem
    return code === 'too-much-at-once' ? ask(method, path, body) : answer
  }
  const must = async (answer: Response) => {
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}: ${text}`)
    return JSON.parse(text) as Body
  }
  return {
    url,
    headers,
    raw,
    get: async (path, query = {}) =>
      must(
        await ask(
          'GET',
          `/api/${path}?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`,
        ),
      ),
    file: (query) => raw('POST', '/api/reports/export', Object.fromEntries(new URLSearchParams(query))),
    post: async (path, body) => must(await ask('POST', `/api/${path}`, body)),
    async refused(path, body) {
      const answer = await ask('POST', `/api/${path}`, body)
      if (answer.ok)
        throw new Error(`${path} was expected to be refused and succeeded: ${await answer.text()}`)
      return (await answer.json()) as Problem
    },
  }
}

/** Returns a client that is signed in with this password; one without a session if the sign-in is refused. */
export async function signIn(url: string, credentials: { email: string; password: string }): Promise<Client> {
  const answer = await clientOf(url, {}).raw('POST', '/api/auth/sign-in/email', credentials)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return clientOf(url, { cookie: cookies.join('; ') })
}

/**
 * Waits until the server at this address is ready for work. It asks again, since the server gives its database two seconds,
 * in which a busy machine may not answer.
 */
export const untilReady = (url: string) =>
  expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200)
