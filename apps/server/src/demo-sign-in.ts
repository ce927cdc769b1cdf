/** Commands of a demo employee, by the road that everybody takes: what the demo is stocked with is what would come about. */
export async function signInToDemo<Answer>(
  url: string,
  email: string,
  password: string,
): Promise<(path: string, body: unknown) => Promise<Answer>> {
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
    return (await answer.json()) as Answer
  }
}
