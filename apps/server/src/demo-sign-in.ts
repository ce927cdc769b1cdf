type Post = (path: string, body: unknown) => Promise<{ id: string; version: number }>

/** By the road that everybody takes: what waits is what would be carried out. */
export async function signInForDemo(url: string, email: string, password: string): Promise<Post> {
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
  return async (path, body) => {
    const answer = await send(`/api/${path}`, body, { cookie })
    if (!answer.ok) throw new Error(`The demo could not be stocked: ${path} answered ${answer.status}`)
    return (await answer.json()) as { id: string; version: number }
  }
}
