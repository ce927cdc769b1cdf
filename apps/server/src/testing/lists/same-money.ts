import type { Sql } from '#platform/database/database.ts'
import type { Client } from '../client.ts'

type Counted = { count: number; baht: string }
type DayShown = {
  figures: {
    accounts: { code: string; came: Counted; went: Counted }[]
    deposits: Counted
    payouts: { sent: Counted; byHand: Counted }
    money: { credits: number }
  }
}

/** What one figure says, and what others say about the same money. */
type Agreement = { what: string; figures: number[] }

/**
 * Returns the sums of the daily closes over all days beside the totals of the lists. They are read by other statements
 * and count the same money, so each pair must be equal, whatever has happened to it.
 */
export async function sameMoney(client: Client, sql: Sql): Promise<Agreement[]> {
  const moments = await sql<{ day: string }[]>`
    select distinct (at at time zone 'Asia/Bangkok')::date::text as day from (
      select occurred_at as at from statement_entry
      union all select created_at from request union all select created_at from credit_order) moments`
  const days: DayShown['figures'][] = []
  for (const { day } of moments) days.push((await client.get('reports/daily-close', { day })).figures)
  const overDays = (figure: (day: DayShown['figures']) => number | string) =>
    days.reduce((sum, day) => sum + satangOf(figure(day)), 0)
  const total = async (path: string, query: Record<string, string>, name: string) =>
    satangOf((await client.get(path, query)).sums[name])

  const agreements: Agreement[] = []
  for (const { code } of days[0]!.accounts) {
    const ofAccount = (day: DayShown['figures']) => day.accounts.find((account) => account.code === code)!
    agreements.push(
      {
        what: `what came into ${code}`,
        figures: [
          overDays((day) => ofAccount(day).came.baht),
          await total('statements/totals', { account: code }, 'in'),
        ],
      },
      {
        what: `what left ${code}`,
        figures: [
          overDays((day) => ofAccount(day).went.baht),
          await total('statements/totals', { account: code }, 'out'),
        ],
      },
    )
  }
  const paid = await Promise.all(
    ['transferred', 'done'].map((state) => total('cashier/withdrawal-totals', { state }, 'amount')),
  )
  agreements.push(
    {
      what: 'deposits',
      figures: [
        overDays(({ deposits }) => deposits.baht),
        await total('cashier/deposit-totals', { state: 'done' }, 'amount'),
      ],
    },
    {
      what: 'payouts',
      figures: [
        overDays(({ payouts }) => Number(payouts.sent.baht) + Number(payouts.byHand.baht)),
        paid[0]! + paid[1]!,
      ],
    },
  )
  return agreements
}

const satangOf = (baht: number | string) => Math.round(Number(baht) * 100)
