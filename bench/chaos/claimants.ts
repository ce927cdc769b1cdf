import { randomUUID } from 'node:crypto'
import type { EmployeeId } from '@khlang/domain/brand'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets/passwords.ts'
import { addEmployee } from '../../apps/server/src/staff/store.ts'
import { type Battlefield, signIn, testPassword } from './battlefield.ts'
import type { Press } from './claim-history.ts'
import { makePairs, type Pair } from './employees.ts'
import { codeIn } from './press.ts'

const people = 10
/** Number of rows in the list: so few that all employees compete for the same ones. */
const inView = 12

type Person = { email: string; cookie: string }

async function hire(field: Battlefield): Promise<Person[]> {
  const passwordHash = await hashPassword(testPassword)
  const hired: Person[] = []
  for (let number = 0; number < people; number++) {
    const email = `hand${number}@example.test`
    await addEmployee(field.sql, {
      id: newId<EmployeeId>(),
      userId: newId(),
      email,
      firstName: `Hand${number}`,
      lastName: 'Test',
      role: 'support',
      passwordHash,
    })
    hired.push({ email, cookie: await signIn(field.servers[0]!.url, email) })
  }
  return hired
}

/** Lets ten employees claim, release and match at random on one list, as fast as they receive answers. */
export async function startClaimants(field: Battlefield, operations: number) {
  const staff = await hire(field)
  const freshPairs = await makePairs(field, Math.ceil(operations / 8) + inView)
  const view = freshPairs.splice(0, inView)
  const history: Press[] = []
  const work = { finished: 0, answers: new Map<string, number>() }

  async function person({ email, cookie }: Person) {
    while (work.finished < operations) {
      const pair = field.random.pick(view)
      const dice = field.random.next()
      const press = await send(
        { email, cookie },
        pair,
        dice < 0.55 ? 'claim' : dice < 0.93 ? 'release' : 'match',
      )
      history.push(press)
      work.finished += 1
      const pressOutcome = press.code ?? press.outcome
      work.answers.set(pressOutcome, (work.answers.get(pressOutcome) ?? 0) + 1)
      if (press.act === 'match' && press.outcome === 'yes') replace(pair)
    }
  }

  /** Replaces a matched entry, which leaves the list, by a new one. */
  function replace(pair: Pair) {
    const index = view.indexOf(pair)
    const next = freshPairs.pop()
    if (index >= 0 && next) view[index] = next
  }

  async function send({ email, cookie }: Person, pair: Pair, act: Press['act']): Promise<Press> {
    const sentAt = performance.now()
    const answer = await fetch(`${field.random.pick(field.servers).url}/api/statements/${paths[act]}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({
        entryId: pair.entryId,
        ...(act === 'match' && { operationId: randomUUID(), depositId: pair.requestId }),
      }),
      signal: AbortSignal.timeout(8_000),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    const press = { employeeName: email, entry: pair.entryId, act, sentAt, answeredAt: performance.now() }
    if (answer === null || answer.status >= 500) {
      await new Promise((resume) => setTimeout(resume, field.random.whole(50, 250)))
      return { ...press, answeredAt: Number.POSITIVE_INFINITY, outcome: 'unknown' }
    }
    if (answer.status === 200) return { ...press, outcome: 'yes' }
    const { holder } = JSON.parse(answer.text) as { holder?: string }
    return { ...press, outcome: 'no', code: codeIn(answer.text), holder }
  }

  const all = Promise.all(staff.map(person))
  return Object.assign(work, { history, done: async () => void (await all) })
}

const paths = { claim: 'claim', release: 'release', match: 'match-deposit' } as const
