import { randomUUID } from 'node:crypto'
import { appOf } from '../../../apps/server/src/testing/factors.ts'
import { waitUntil } from '../engine.ts'

/** A new shop, reached as a browser reaches it. */
export type NewShop = {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, input: object): Promise<Answer>
  /** Returns the status of an answer to the owner's session. */
  statusOf(path: string): Promise<number>
}

/** Creates the first owner at the printed address, with an authenticator app, and the shop's bank account. */
export async function openNewShop(url: string, token: string): Promise<NewShop> {
  let cookie = ''
  const call = async (path: string, input?: object) => {
    const answer = await fetch(`${url}/api/${path}`, {
      headers: { 'content-type': 'application/json', cookie },
      ...(input && { method: 'POST', body: JSON.stringify(input) }),
    })
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    return answer
  }
  const read = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${new URL(answer.url).pathname}: ${await answer.text()}`)
    return answer.json()
  }
  const shop: NewShop = {
    get: async <Answer>(path: string) => (await read(await call(path))) as Answer,
    post: async <Answer>(path: string, input: object) => (await read(await call(path, input))) as Answer,
    statusOf: async (path) => (await call(path)).status,
  }
  const [email, password] = ['owner@example.test', 'a long enough password']
  await shop.post('staff/create-first-owner', { token, email, firstName: 'O', lastName: 'W', password })
  await shop.post('auth/sign-in/email', { email, password })
  const { secret } = await shop.post<{ secret: string }>('staff/begin-authenticator', { password })
  await shop.post('staff/confirm-authenticator', { code: appOf(secret).code() })
  await shop.post('accounts/create', {
    operationId: randomUUID(),
    bank: 'BBL',
    name: 'New Shop',
    accountNumber: '5001234561',
  })
  return shop
}

/**
 * Brings in money of a new player: an entry that is typed in, a deposit request, a match. Resolves to the
 * request's id when the back-end has credited it.
 */
export async function bringMoneyIn(shop: NewShop, code: string, baht: number): Promise<string> {
  const newOperation = () => ({ operationId: randomUUID() })
  await shop.post('players/create', { ...newOperation(), player: { code, firstName: 'P', lastName: code } })
  const { entry } = await shop.post<{ entry: { id: string } }>('statements/create', {
    ...newOperation(),
    note: 'seen in the app of the bank',
    entry: {
      account: 'bbl-1',
      amount: `${baht}.00`,
      direction: 'in',
      channel: 'bank',
      occurredAt: new Date().toISOString(),
    },
  })
  const { id } = await shop.post<{ id: string }>('cashier/create-deposit', {
    ...newOperation(),
    player: code,
    amount: String(baht),
  })
  await shop.post('statements/match-deposit', { ...newOperation(), entryId: entry.id, depositId: id })
  await waitUntil(`the deposit of ${code} is credited`, async () => (await stateOf(shop, id)) === 'done')
  return id
}

export const stateOf = async (shop: NewShop, id: string): Promise<string> =>
  (await shop.get<{ state: string }>(`cashier/deposit?id=${id}`)).state
