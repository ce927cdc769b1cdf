import type { Battlefield } from './battlefield.ts'

/** Sends a request as the owner until it succeeds, also while a server restarts or the database is away. */
export async function ask<Answer = unknown>(
  { servers, cookie, random }: Pick<Battlefield, 'servers' | 'cookie' | 'random'>,
  path: string,
  input: Record<string, unknown> | null,
): Promise<Answer> {
  let last = ''
  for (let tries = 0; tries < 60; tries++) {
    const { url } = random.pick(servers)
    const answer = await fetch(`${url}/api/${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { cookie, ...(input && { 'content-type': 'application/json' }) },
      ...(input && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(300_000),
    }).catch((error: unknown) => String(error))
    if (typeof answer === 'string') last = answer
    else {
      const text = await answer.text().catch(String)
      if (answer.ok) return JSON.parse(text) as Answer
      last = `${answer.status} ${text}`
      if (answer.status < 500) throw new Refused(path, last)
    }
    if (tries > 0 && tries % 5 === 0) console.error(`  ${path} still is not answered: ${last}`)
    await pass(500)
  }
  throw new Error(`${path} was not answered: ${last}`)
}

export class Refused extends Error {
  constructor(path: string, said: string) {
    super(`${path} was refused: ${said}`)
  }
}

const pass = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

/** Waits until the condition is true or the time is up. Returns whether it is true. */
export async function until(is: () => boolean | Promise<boolean>, seconds: number): Promise<boolean> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    if (await is()) return true
    await pass(100)
  }
  return is()
}
