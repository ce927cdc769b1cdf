import { randomUUID } from 'node:crypto'
import { transcodePath, type Transcode } from '@khlang/contract/credit-backend'
import { type Observed, readAnswer, type Verdict, wordsOf } from '@khlang/domain/crediting/answer'
import type { BackendAddress } from '#platform/backend-address.ts'
import { addressBelow } from '#platform/http/address-below.ts'

type TransferTest = { verdict: Verdict; words: string | null; ms: number }
/** Tests one number for paying out. Null if the back-end is not the bundled one: the call could move real money. */
export type TestTransfer = ((number: Transcode) => Promise<TransferTest>) | null

const timeoutMs = 5_000

/**
 * Creates the function that asks the bundled back-end to pay a request that does not exist. The back-end
 * looks the request up in the console, finds none and answers no.
 */
export const createTransferTest =
  ({ url: baseUrl, headers }: BackendAddress): NonNullable<TestTransfer> =>
  async (number) => {
    const startedAt = performance.now()
    const url = addressBelow(baseUrl, transcodePath(number, `test-${randomUUID()}`))
    const observed = await ask(url, headers)
    const ms = Math.round(performance.now() - startedAt)
    return { verdict: readAnswer(observed), words: wordsOf(observed), ms }
  }

async function ask(url: URL, headers: BackendAddress['headers']): Promise<Observed> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return { kind: 'answer', httpStatus: answer.status, body: await answer.json().catch(() => null) }
  } catch (error) {
    return { kind: 'broken', error: (error as Error).message }
  }
}
