import { StartProblem } from '../start-problem.ts'

/** A store of files that is away, busy or too slow: the same may succeed later. */
export class StoreAway extends StartProblem {
  constructor(message: string, cause?: unknown) {
    super(message, { cause, passing: true })
  }
}

/**
 * Returns what `read` makes of the answer of a store of files that did what it was asked; without `read`, nothing of it is
 * read. Throws a `StartProblem` with one sentence for any other answer, for one that breaks off, and if none comes: one
 * that passes if the store is away, busy or too slow. The store's own words may name keys and hosts, and are left out.
 */
export async function answerOfStore<Content = void>(
  asked: Promise<Response>,
  { where, done }: AskedOfStore,
  read?: (answer: Response) => Promise<Content>,
): Promise<Content> {
  const answer = await asked.catch((cause: unknown) => {
    throw new StoreAway(`${where} did not answer when ${done}. Try again when it does.`, cause)
  })
  if (answer.ok && read)
    return read(answer).catch((cause: unknown) => {
      throw brokenOff({ where, done }, cause)
    })
  // An answer of which nothing is read would hold its connection.
  await answer.body?.cancel().catch(() => {})
  if (answer.ok) return undefined as Content
  const { status } = answer
  if (status >= 500 || status === 408 || status === 429)
    throw new StoreAway(`${where} answered ${status} when ${done}. Try again in a moment.`)
  const hint = hints[status]
  throw new StartProblem(`${where} answered ${status} when ${done}${hint === undefined ? '' : `: ${hint}`}.`)
}

/** `where`: the store, as in "The bucket x"; `done`: what was asked, as in "a file was read". */
export type AskedOfStore = { where: string; done: string }

/** The problem of a store whose answer ended before its end. */
export const brokenOff = ({ where, done }: AskedOfStore, cause: unknown) =>
  new StoreAway(`${where} broke off its answer when ${done}. Try again in a moment.`, cause)

const hints: Partial<Record<number, string>> = {
  301: 'the bucket is at another endpoint, or in another region',
  307: 'the bucket is at another endpoint, or in another region',
  400: 'check the endpoint and the region',
  401: 'these keys may not use it',
  403: 'these keys may not use it',
  404: 'there is no such bucket, or nothing of this name in it',
}
