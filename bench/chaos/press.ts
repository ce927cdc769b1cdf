import type { Battlefield } from './battlefield.ts'

/**
 * Presses a button, on either server. A press whose answer was lost is repeated as the console does, with the
 * same body and therefore the same operation id; so is one answered 5xx. Any other answer ends it, refusals too,
 * and after 200 tries it gives up without an error. Answers are counted by status and code.
 */
export async function press(
  { random, servers, cookie }: Battlefield,
  path: string,
  input: Record<string, unknown>,
  answerCounts: Map<string, number>,
): Promise<void> {
  const body = JSON.stringify(input)
  for (let tries = 0; tries < 200; tries++) {
    const { url } = random.pick(servers)
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie },
      signal: AbortSignal.timeout(4_000),
    }).catch(() => null)
    const statusAndCode = answer && `${answer.status} ${codeIn(await answer.text().catch(() => ''))}`
    if (statusAndCode) answerCounts.set(statusAndCode, (answerCounts.get(statusAndCode) ?? 0) + 1)
    if (answer && answer.status < 500) return
    await new Promise((resume) => setTimeout(resume, random.whole(100, 500)))
  }
}

/** Returns the code of a problem in a response body; an empty string if there is none. */
export const codeIn = (body: string) => /"code":"([a-z-]+)"/.exec(body)?.[1] ?? ''
