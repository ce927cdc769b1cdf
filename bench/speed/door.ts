import type { EmployeeId } from '@khlang/domain/brand'
import { createRandom } from '@khlang/seed/random'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets/passwords.ts'
import { addEmployee } from '../../apps/server/src/staff/store.ts'
import { aim, compare, type Measured, must } from './figure.ts'
import { median } from './quantile.ts'
import { openStage, type Stage } from './stage.ts'

export type DoorOptions = {
  /** Number of e-mail addresses of employees; as many others that belong to nobody are tried too. */
  emails: number
  databaseUrl?: string
}

export const fullDoor: DoorOptions = { emails: 500 }

type Timings = { known: number[]; unknown: number[]; answers: Set<string> }

/**
 * Measures whether the answer to a wrong password, or its duration, reveals which e-mail addresses belong to
 * employees. AUC is how often a stranger who bets on the slower of two is right: 0.5 is no better than
 * tossing a coin.
 */
export async function measureDoor({ emails, databaseUrl }: DoorOptions): Promise<Measured> {
  const stage = await openStage({ players: 20, databaseUrl })
  try {
    // Every attempt has a separate IP address; otherwise it would be refused by the rate limit for addresses.
    const { url } = await stage.startServer('http://127.0.0.1:9', { TRUSTED_PROXIES: '127.0.0.1,::1' })
    await addEmployees(stage, emails)
    let timings = await tryAll(url, emails, 1)
    const auc = [aucOf(timings)]
    // A single bad result may come from other load on the machine, so it is measured again.
    if (distance(auc[0]!) > 0.1) auc.push(aucOf((timings = await tryAll(url, emails, 2))))
    const worst = Math.min(...auc.map(distance))
    const text = (value: number) => `${value.toFixed(1)} ms`
    return {
      figures: [
        must(
          `|AUC − 0.5| of ${emails} known and ${emails} unknown e-mails`,
          worst.toFixed(3),
          '≤ 0.1',
          worst <= 0.1,
        ),
        must(
          'different answers to a wrong password',
          `${timings.answers.size}`,
          '1',
          timings.answers.size === 1,
        ),
        compare(
          'an unknown e-mail to a known one, median',
          [median(timings.unknown), median(timings.known)],
          text,
        ).only(),
        aim('tries that were needed', `${auc.length}`, '1', auc.length === 1),
      ],
      notes: [`AUC of each try: ${auc.map((one) => one.toFixed(3)).join(', ')}`],
    }
  } finally {
    await stage.close()
  }
}

const emailOf = (known: boolean, n: number, round: number) =>
  `${known ? 'staff' : 'nobody'}${n}r${round}@example.test`

async function addEmployees({ sql }: Stage, count: number): Promise<void> {
  const passwordHash = await hashPassword('nobody will say this one')
  for (const round of [1, 2])
    for (let n = 0; n < count; n++)
      await addEmployee(sql, {
        id: newId<EmployeeId>(),
        userId: newId(),
        email: emailOf(true, n, round),
        firstName: `Staff ${n}`,
        lastName: 'Test',
        role: 'support',
        passwordHash,
      })
}

/**
 * Tries each address once, one after the other in random order, so that slow moments of the machine affect
 * both kinds alike.
 */
async function tryAll(url: string, count: number, round: number): Promise<Timings> {
  const random = createRandom(round)
  const timings: Timings = { known: [], unknown: [], answers: new Set() }
  const order = Array.from({ length: 2 * count }, (_, n) => ({
    known: n % 2 === 0,
    n: n >> 1,
    at: random.next(),
  }))
  for (const { known, n } of order.toSorted((a, b) => a.at - b.at)) {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${round}${known ? 1 : 2}.${n >> 8}.${n & 255}`,
      },
      body: JSON.stringify({
        email: emailOf(known, n, round),
        password: 'a wrong password',
        rememberMe: true,
      }),
    })
    const body = await answer.text()
    timings[known ? 'known' : 'unknown'].push(performance.now() - startedAt)
    timings.answers.add(`${answer.status} ${[...answer.headers.keys()].join()} ${body}`)
  }
  return timings
}

/** Returns how often a known address took longer than an unknown one. */
function aucOf({ known, unknown }: Timings): number {
  const longer = known.reduce((sum, one) => sum + unknown.filter((other) => other < one).length, 0)
  return longer / (known.length * unknown.length)
}
const distance = (auc: number) => Math.abs(auc - 0.5)
