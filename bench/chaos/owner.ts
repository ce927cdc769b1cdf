import type { Battlefield } from './battlefield.ts'

type Asked = Pick<Battlefield, 'servers' | 'cookie' | 'random'>

/**
 * Sends a request as the owner until it succeeds, even if a server restarts or the database is unavailable meanwhile.
 * Throws `Refused` if it is refused, and an error after 60 tries.
 */
export async function ask<Answer = unknown>(
  { servers, cookie, random }: Asked,
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
      if (answer.status < 500) throw new Refused(path, last, tries > 0)
    }
    if (tries > 0 && tries % 5 === 0) console.error(`  ${path} still is not answered: ${last}`)
    await pass(500)
  }
  throw new Error(`${path} was not answered: ${last}`)
}

/**
 * Sends a command that has no operation id. An attempt without an answer may have been carried out; a repeat
 * is then refused with `doneCode`, which counts as done.
 */
export async function askOnce(
  field: Asked,
  path: string,
  input: Record<string, unknown>,
  doneCode: string,
): Promise<void> {
  await ask(field, path, input).catch((error: unknown) => {
    const isDone = error instanceof Refused && error.wasRepeated && error.message.includes(`"${doneCode}"`)
    if (!isDone) throw error
  })
}

export class Refused extends Error {
  /** Whether an earlier attempt of the same request got no answer, or one that says that the server failed. */
  readonly wasRepeated: boolean

  constructor(path: string, refusal: string, wasRepeated: boolean) {
    super(`${path} was refused: ${refusal}`)
    this.wasRepeated = wasRepeated
  }
}

const pass = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

/** Waits until the condition is true or the time is up. Returns whether it is true. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, seconds: number): Promise<boolean> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    if (await isTrue()) return true
    await pass(100)
  }
  return isTrue()
}
