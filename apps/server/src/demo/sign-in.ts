type Row = { id: string; version: number; name?: string | null }
type Listed = { rows: Row[]; groups?: Row[] }
type SignedIn = {
  post: (path: string, body: unknown) => Promise<Row>
  get: (path: string) => Promise<Listed>
}

/**
 * Signs in through the public API, as a user would, and returns its calls: what is set up for the demo passes the
 * same checks as what a user does.
 */
export async function signInForDemo(url: string, email: string, password: string): Promise<SignedIn> {
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await send('/api/auth/sign-in/email', { email, password })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const read = async (path: string, answer: Response) => {
    if (!answer.ok) throw new Error(`The demo could not be stocked: ${path} answered ${answer.status}`)
    return answer.json()
  }
  return {
    post: async (path, body) => (await read(path, await send(`/api/${path}`, body, { cookie }))) as Row,
    get: async (path) =>
      (await read(path, await fetch(new URL(`/api/${path}`, url), { headers: { cookie } }))) as Listed,
  }
}
